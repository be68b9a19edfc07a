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
 * Locks who belongs to whom until the transaction ends: after rows of the inbox, before events. One lock for all: it is
 * done a few times a day, and whoever waits sees what the one before did.
 */
export function lockPeople(transaction: Database): Promise<void> {
  return lockKey(transaction, 'people')
}

/** A move, as one of several in the details of an event. */
export function createMove(kind: MoveKind, id: string, { before, after }: Move): [name: string, move: Move] {
  return [`${kind}:${id}`, { before, after }]
}

/** Moves what belongs to people, while they are locked. */
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
