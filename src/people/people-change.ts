import { createHash } from 'node:crypto'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import { type Change, changeOf, type EventDetails } from '../log/event-details'
import { type Holdings, readHoldings } from './person-id'

/** Whom a key or a submission belonged to, and whom it belongs to now; null for a submission that follows its key. */
export interface Move {
  id: string
  before: string | null
  after: string | null
}

export interface Moves {
  keys: readonly Move[]
  submissions: readonly Move[]
}

/**
 * Locks who belongs to whom until the transaction ends: after rows of the inbox, before events. One lock for all: it is
 * done a few times a day, and whoever waits sees what the one before did.
 */
export function lockPeople(transaction: Database): Promise<void> {
  return lockKey(transaction, 'people')
}

/**
 * Moves keys and submissions between persons, while people are locked. The details of its event hold each move, and
 * what the persons held before and after as digests: whoever undoes it finds out whether anything was built on it.
 */
export async function movePeople(
  transaction: Database,
  persons: readonly string[],
  moves: Moves,
): Promise<Record<string, Change>> {
  const before = await digestsOf(transaction, persons)
  await writeMoves(transaction, moves)
  const after = await digestsOf(transaction, persons)
  const name = (kind: string, all: readonly Move[]) =>
    all.map(({ id, before, after }): [string, Change] => [`${kind}:${id}`, { before, after }])
  return Object.fromEntries([
    ...name('key', moves.keys),
    ...name('submission', moves.submissions),
    ...name(
      'person',
      persons.map((id) => ({ id, before: before.get(id) ?? null, after: after.get(id) ?? null })),
    ),
  ])
}

/** Takes a change of people back, from the details of its event, where nothing was built on it (`isAsLeft`). */
export async function moveBack(transaction: Database, details: EventDetails): Promise<void> {
  const back = (kind: string) =>
    changesOf(details, kind).map(([id, { before, after }]) => ({ id, before: textOf(after), after: textOf(before) }))
  await writeMoves(transaction, { keys: back('key'), submissions: back('submission') })
}

/** Whether everybody whom a change touched holds what it left them. */
export async function isAsLeft(database: Database, details: EventDetails): Promise<boolean> {
  const persons = changesOf(details, 'person')
  const now = await digestsOf(
    database,
    persons.map(([id]) => id),
  )
  return persons.every(([id, { after }]) => now.get(id) === after)
}

function changesOf(details: EventDetails, kind: string): [id: string, change: Change][] {
  return Object.entries(details).flatMap(([name, detail]): [string, Change][] => {
    const change = changeOf(detail)
    return change && name.startsWith(`${kind}:`) ? [[name.slice(kind.length + 1), change]] : []
  })
}

const textOf = (value: Change['before']) => (typeof value === 'string' ? value : null)

async function digestsOf(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const id of ids) digests.set(id, digestOf(await readHoldings(database, id)))
  return digests
}

function digestOf({ keys, given }: Holdings): string {
  return createHash('sha256')
    .update(JSON.stringify([keys, given]))
    .digest('base64url')
}

async function writeMoves(transaction: Database, { keys, submissions }: Moves): Promise<void> {
  for (const { id, after } of keys) {
    await transaction.deleteFrom('person_keys').where('person_key', '=', id).execute()
    // A key is its own person's without a row.
    if (after !== null && after !== id)
      await transaction.insertInto('person_keys').values({ person_key: id, person_id: after }).execute()
  }
  for (const { id, after } of submissions) {
    await transaction.deleteFrom('person_submissions').where('submission_id', '=', id).execute()
    if (after !== null)
      await transaction.insertInto('person_submissions').values({ submission_id: id, person_id: after }).execute()
  }
}
