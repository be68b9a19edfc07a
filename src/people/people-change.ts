import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'

/** The owner of each thing before and after, by kind and ID as in "contact:ID". Events hold this in their details. */
export type MoveChanges = Readonly<Record<string, Move>>

interface Move {
  before: string | null
  after: string | null
}

/** The column each kind of move is written to: a contact's person, a submission's contact, or the person someone is joined to. */
const columns = {
  contact: { table: 'person_contacts', id: 'id', column: 'person_id' },
  submission: { table: 'inbox', id: 'submission_id', column: 'contact_id' },
  person: { table: 'people', id: 'id', column: 'joined_to' },
} as const

type MoveKind = keyof typeof columns

const moveKinds = Object.keys(columns) as MoveKind[]

/**
 * Locks the assignment of contacts to people until the transaction ends. Lock inbox rows first, and append events
 * after. One lock for everybody is enough, because it is needed a few times a day.
 */
export function lockPeople(transaction: Database): Promise<void> {
  return lockKey(transaction, 'people')
}

/** Creates an entry for the details of an event. */
export function createMove(kind: MoveKind, id: string, { before, after }: Move): [name: string, move: Move] {
  return [`${kind}:${id}`, { before, after }]
}

/** Writes moves. The caller holds the lock on people. */
export async function writeMoves(transaction: Database, changes: MoveChanges): Promise<void> {
  for (const kind of moveKinds) {
    const { table, id, column } = columns[kind]
    const moves = Object.entries(changes).filter(([name]) => name.startsWith(`${kind}:`))
    for (const [after, group] of Map.groupBy(moves, ([, move]) => move.after)) {
      const ids = group.map(([name]) => name.slice(kind.length + 1))
      await transaction
        .updateTable(table)
        .set({ [column]: after })
        .where(id, 'in', ids)
        .execute()
    }
  }
}
