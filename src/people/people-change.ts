import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'

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

/** Moves as the details of events hold them: by kind and ID, as in "contact:ID". */
export type MoveChanges = Readonly<Record<string, Omit<Move<string | null>, 'id'>>>

/** Where each kind of move is written, and under what it stands in the details of an event. */
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

/** Moves what belongs to people, while they are locked; each move as the details of its event hold it. */
export async function movePeople(
  transaction: Database,
  { contacts, submissions, persons }: Moves,
): Promise<MoveChanges> {
  const all = { contact: contacts ?? [], submission: submissions ?? [], person: persons ?? [] }
  const changes = moveKinds.flatMap((kind) =>
    all[kind].map(({ id, before, after }): [string, MoveChanges[string]] => [`${kind}:${id}`, { before, after }]),
  )
  await writeMoves(transaction, Object.fromEntries(changes))
  return Object.fromEntries(changes)
}

/** Writes what an event says that things have after it. */
export async function writeMoves(transaction: Database, changes: MoveChanges): Promise<void> {
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
function movesIn(changes: MoveChanges, kind: MoveKind): Move<string | null>[] {
  return Object.entries(changes).flatMap(([name, { before, after }]) =>
    name.startsWith(`${kind}:`) ? [{ id: name.slice(kind.length + 1), before, after }] : [],
  )
}
