import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { Change } from '../log/event-details'
import type { Changes } from '../log/undo/undo-handler'

/** Where something belonged before, and belongs now. */
interface Move<Value = string> {
  id: string
  before: Value
  after: Value
}

export interface Moves {
  /** Contacts, by the persons whose they are. */
  contacts?: readonly Move[]
  /** Submissions, by the contacts that they are counted to. */
  submissions?: readonly Move[]
  /** Persons, by whom they are joined to. */
  persons?: readonly Move<string | null>[]
}

/** Where each kind of move is written, and under what it stands in the details of an event. */
const columns = {
  contact: { table: 'person_contacts', id: 'id', column: 'person_id' },
  submission: { table: 'inbox', id: 'submission_id', column: 'contact_id' },
  person: { table: 'people', id: 'id', column: 'joined_to' },
} as const

type MoveKind = keyof typeof columns

export const moveKinds = Object.keys(columns) as MoveKind[]

/**
 * Locks who belongs to whom until the transaction ends: after rows of the inbox, before events. One lock for all: it is
 * done a few times a day, and whoever waits sees what the one before did.
 */
export function lockPeople(transaction: Database): Promise<void> {
  return lockKey(transaction, 'people')
}

/** Moves what belongs to people, while they are locked; each move as the details of its event hold it. */
export async function movePeople(transaction: Database, { contacts, submissions, persons }: Moves): Promise<Changes> {
  const all = { contact: contacts ?? [], submission: submissions ?? [], person: persons ?? [] }
  const changes = moveKinds.flatMap((kind) =>
    all[kind].map(({ id, before, after }): [string, Change] => [`${kind}:${id}`, { before, after }]),
  )
  await writeMoves(transaction, Object.fromEntries(changes))
  return Object.fromEntries(changes)
}

/** Writes what an event says that things have after it. */
export async function writeMoves(transaction: Database, changes: Changes): Promise<void> {
  for (const kind of moveKinds) {
    const { table, id, column } = columns[kind]
    for (const [after, moves] of Map.groupBy(movesIn(changes, kind), (move) => move.after)) {
      const ids = moves.map((move) => move.id)
      await transaction
        .updateTable(table)
        .set({ [column]: after })
        .where(id, 'in', ids)
        .execute()
    }
  }
}

/** The moves of a kind in an event's changes. */
export function movesIn(changes: Changes, kind: MoveKind): Move<string | null>[] {
  return Object.entries(changes).flatMap(([name, { before, after }]) =>
    name.startsWith(`${kind}:`)
      ? [{ id: name.slice(kind.length + 1), before: textOf(before), after: textOf(after) }]
      : [],
  )
}

/** Whether everything that moved is where it was left. */
export async function isAsLeft(database: Database, changes: Changes): Promise<boolean> {
  for (const kind of moveKinds) {
    const moves = movesIn(changes, kind)
    const now = await readNow(database, kind, moves)
    if (moves.some(({ id, after }) => now.get(id) !== after)) return false
  }
  return true
}

async function readNow(database: Database, kind: MoveKind, moves: readonly Move<string | null>[]) {
  if (moves.length === 0) return new Map<string, string | null>()
  const { table, id, column } = columns[kind]
  const ids = moves.map((move) => move.id)
  const rows = await database
    .selectFrom(table)
    .select([`${id} as id`, `${column} as value`])
    .where(id, 'in', ids)
    .execute()
  return new Map(rows.map(({ id, value }) => [id, value]))
}

const textOf = (value: Change['before']) => (typeof value === 'string' ? value : null)
