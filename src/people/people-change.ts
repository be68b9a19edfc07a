import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'

/** The previous and new owner by keys such as "contact:ID". Events store this in their details. */
export type MoveChanges = Readonly<Record<string, Move>>

interface Move {
  before: string | null
  after: string | null
}

/** The column that a move changes: a contact's person, a submission's contact, or the person joined to. */
const columns = {
  contact: { table: 'person_contacts', id: 'id', column: 'person_id' },
  submission: { table: 'inbox', id: 'submission_id', column: 'contact_id' },
  person: { table: 'people', id: 'id', column: 'joined_to' },
} as const

type MoveKind = keyof typeof columns

const moveKinds = Object.keys(columns) as MoveKind[]

/**
 * Locks all assignments of contacts to people until the transaction ends. Take this lock after those on inbox rows and
 * before appending events. A single lock is enough, because people are rarely joined or separated.
 */
export function lockPeople(transaction: Database): Promise<void> {
  return lockKey(transaction, 'people')
}

/** Creates an entry of `MoveChanges`. */
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
