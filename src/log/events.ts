import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { EventsTable, Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import { type ChainHead, readHead } from './chain-head'
import { CHAIN_START, digestsOf, hashOf } from './event-chain'
import type { Change, EventContent, EventDetails } from './event-details'

export type NewEvent = EventContent & {
  /** Null for what the site does by itself. */
  actorId: string | null
  submissionId?: string | null
  /** What else it is about: a member of staff, an email, a session, a saved reply. */
  subjectId?: string | null
  /** The version of the submission before and after, where it got another one. */
  version?: Change
  at: Moment
}

/** Rows of one INSERT: more would keep the event loop from everybody else, and come to no less in all. */
const MOST_ROWS = 100

const SALT_BYTES = 16

/**
 * Appends an event to the one chain of all events, in the transaction of the change that it tells of. The chain stays
 * locked until the transaction ends, so this comes last: whoever holds it waits for nobody. Returns the event's id.
 */
export async function appendEvent(transaction: Database, event: NewEvent): Promise<string> {
  const [id] = await appendEvents(transaction, [event])
  return id as string
}

/** Appends events in their order, as `appendEvent` does one; returns their ids. */
export async function appendEvents(transaction: Database, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return []
  await lockKey(transaction, 'events')
  let end: ChainHead = (await readHead(transaction)) ?? { sequence: 0, hash: CHAIN_START }
  const ids: string[] = []
  for (let start = 0; start < events.length; start += MOST_ROWS) {
    const rows = linkRows(events.slice(start, start + MOST_ROWS), end)
    await transaction.insertInto('events').values(rows).execute()
    end = rows.at(-1) ?? end
    ids.push(...rows.map(({ id }) => id))
    if (events.length > MOST_ROWS) await yieldToEventLoop()
  }
  return ids
}

/** The rows of events that follow the chain's end. */
function linkRows(events: readonly NewEvent[], { sequence, hash }: ChainHead): Selectable<EventsTable>[] {
  const salts = makeSalts(events.length)
  return events.map((event, index) => {
    const row = { ...rowOf(event), salt: salts[index] ?? null }
    const linked = { sequence: ++sequence, ...digestsOf(row) }
    hash = hashOf(hash, linked)
    return { ...row, ...linked, hash }
  })
}

function rowOf({ kind, actorId, submissionId = null, subjectId = null, details, version, at }: NewEvent) {
  return {
    id: randomUUIDv7(),
    at,
    kind,
    actor_id: actorId,
    submission_id: submissionId,
    subject_id: subjectId,
    details: JSON.stringify(version ? { ...details, version } : details),
  }
}

/** Asking for all of them at once takes a tenth of the time. */
function makeSalts(count: number): string[] {
  const bytes = randomBytes(SALT_BYTES * count).toString('hex')
  return Array.from({ length: count }, (_, index) => bytes.slice(2 * SALT_BYTES * index, 2 * SALT_BYTES * (index + 1)))
}

/** Something that was done. */
export interface Event {
  sequence: number
  id: string
  at: Moment
  kind: string
  actorId: string | null
  /** Null for what the site did by itself. */
  actorName: string | null
  submissionId: string | null
  subjectId: string | null
  /** Null once they are erased, which nothing does yet. */
  details: EventDetails | null
}

/** Which events are read; all where nothing is given. */
interface EventFilter {
  submissionId?: string | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  kind?: string | undefined
}

const PAGE_SIZE = 50

/** Events, the newest first; those below a sequence for the page after it. */
export async function readEvents(
  database: Database,
  { submissionId, actorId, subjectId, kind }: EventFilter,
  { before, limit = PAGE_SIZE }: { before?: number | undefined; limit?: number } = {},
): Promise<Event[]> {
  let query = selectEvents(database).orderBy('events.sequence', 'desc').limit(limit)
  if (submissionId !== undefined) query = query.where('events.submission_id', '=', submissionId)
  if (actorId !== undefined) query = query.where('events.actor_id', '=', actorId)
  if (subjectId !== undefined) query = query.where('events.subject_id', '=', subjectId)
  if (kind !== undefined) query = query.where('events.kind', '=', kind)
  if (before !== undefined) query = query.where('events.sequence', '<', before)
  return (await query.execute()).map(eventOf)
}

/** One event; undefined where there is none with this id. */
export async function readEvent(database: Database, id: string): Promise<Event | undefined> {
  const row = await selectEvents(database).where('events.id', '=', id).executeTakeFirst()
  return row && eventOf(row)
}

/** The events from one sequence to another, in their order. */
export async function readEventsBetween(database: Database, first: number, last: number): Promise<Event[]> {
  const events = selectEvents(database).where('events.sequence', '>=', first).where('events.sequence', '<=', last)
  return (await events.orderBy('events.sequence').execute()).map(eventOf)
}

/** Ids of one statement, so that others have their turn between two. */
const MOST_IDS = 500

/** The events of some kinds about submissions or subjects that came after a sequence, in their order. */
export async function readEventsSince(
  database: Database,
  { submissionIds, subjectIds }: { submissionIds: readonly string[]; subjectIds: readonly string[] },
  { after, kinds }: { after: number; kinds: readonly string[] },
): Promise<Event[]> {
  const read = async (column: 'submission_id' | 'subject_id', ids: readonly string[]) => {
    const events: Event[] = []
    for (let start = 0; start < ids.length; start += MOST_IDS) {
      if (start > 0) await yieldToEventLoop()
      const query = selectEvents(database)
        .where(whereIn(database, `events.${column}`, ids.slice(start, start + MOST_IDS)))
        // SQLite would walk along all later events of these kinds.
        .where(({ fn, val }) => fn.coalesce('events.kind', val('')), 'in', kinds)
      events.push(...(await query.where('events.sequence', '>', after).execute()).map(eventOf))
    }
    return events
  }
  const found = [...(await read('submission_id', submissionIds)), ...(await read('subject_id', subjectIds))]
  return found.sort((one, other) => one.sequence - other.sequence)
}

function eventOf(row: Omit<Event, 'details'> & { details: string | null }): Event {
  return { ...row, details: row.details === null ? null : JSON.parse(row.details) }
}

function selectEvents(database: Database) {
  return database
    .selectFrom('events')
    .leftJoin('staff', 'staff.id', 'events.actor_id')
    .select(['events.sequence', 'events.id', 'events.at', 'events.kind', 'events.details'])
    .select([
      'events.actor_id as actorId',
      'staff.name as actorName',
      'events.submission_id as submissionId',
      'events.subject_id as subjectId',
    ])
}
