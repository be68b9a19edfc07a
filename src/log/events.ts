import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { EventSubjectsTable, EventsTable, Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import { type ChainHead, readChainHead } from './chain-head'
import { CHAIN_START, computeDigests, computeEventHash } from './event-chain'
import type { EventContent, EventDetails } from './event-details'
import { findSubjectId, type Subject } from './subjects'
import { insertChanges, type NewChange } from './undo/changes'

export type NewEvent = EventContent & {
  /** Null for automatic changes. */
  actorId: string | null
  about?: readonly Subject[]
  at: Moment
  /** Changed rows, if newer events about them must be undone first. */
  change?: NewChange
}

/** Larger batches would block the event loop without being faster. */
const INSERT_BATCH_SIZE = 100

const SALT_BYTES = 16

export interface AppendedEvent {
  id: string
  sequence: number
}

/**
 * Appends an event to the chain, in the transaction of the change it records. The chain stays locked until the
 * transaction ends. Append last: take no other lock while holding this one. Returns the event's id.
 */
export async function appendEvent(transaction: Database, event: NewEvent): Promise<string> {
  const [place] = await appendEvents(transaction, [event])
  return place?.id as string
}

/** Appends events in order, with the same locking as `appendEvent`. */
export async function appendEvents(transaction: Database, events: readonly NewEvent[]): Promise<AppendedEvent[]> {
  if (events.length === 0) return []
  await lockKey(transaction, 'events')
  let end: ChainHead = (await readChainHead(transaction)) ?? { sequence: 0, hash: CHAIN_START }
  const places: AppendedEvent[] = []
  for (let start = 0; start < events.length; start += INSERT_BATCH_SIZE) {
    const batch = events.slice(start, start + INSERT_BATCH_SIZE)
    const rows = createChainRows(batch, end)
    await transaction.insertInto('events').values(rows).execute()
    const subjects = rows.flatMap(({ sequence }, index) => subjectRows(sequence, batch[index]?.about ?? []))
    if (subjects.length > 0) await transaction.insertInto('event_subjects').values(subjects).execute()
    await insertChanges(
      transaction,
      rows.map(({ sequence }, index) => ({ sequence, change: batch[index]?.change })),
    )
    end = rows.at(-1) ?? end
    places.push(...rows.map(({ id, sequence }) => ({ id, sequence })))
    if (events.length > INSERT_BATCH_SIZE) await yieldToEventLoop()
  }
  return places
}

function subjectRows(sequence: number, about: readonly Subject[]): EventSubjectsTable[] {
  return about.map(({ kind, id, version = null }) => ({ kind, id, sequence, version }))
}

/** Creates the rows that continue the chain. */
function createChainRows(events: readonly NewEvent[], { sequence, hash }: ChainHead): Selectable<EventsTable>[] {
  const salts = createSalts(events.length)
  return events.map((event, index) => {
    const row = { ...toEventRow(event), salt: salts[index] ?? null }
    const chainFields = { sequence: ++sequence, ...computeDigests({ ...row, about: event.about ?? [] }) }
    hash = computeEventHash(hash, chainFields)
    return { ...row, ...chainFields, hash }
  })
}

function toEventRow({ kind, actorId, details, at }: NewEvent) {
  return { id: randomUUIDv7(), at, kind, actor_id: actorId, details: JSON.stringify(details) }
}

/** Generates all salts in one call, which is ten times faster. */
function createSalts(count: number): string[] {
  const bytes = randomBytes(SALT_BYTES * count).toString('hex')
  return Array.from({ length: count }, (_, index) => bytes.slice(2 * SALT_BYTES * index, 2 * SALT_BYTES * (index + 1)))
}

export interface Event {
  sequence: number
  id: string
  at: Moment
  kind: string
  actorId: string | null
  /** Null for automatic changes. */
  actorName: string | null
  about: readonly Subject[]
  /** The submission that the event is about, if any. */
  submissionId: string | null
  /** Null if erased; no feature erases details yet. */
  details: EventDetails | null
}

interface EventFilter {
  about?: Subject | undefined
  actorId?: string | undefined
  kind?: string | undefined
}

const PAGE_SIZE = 50

/** Reads events, newest first. Pass `before` to read the next page. */
export async function readEvents(
  database: Database,
  { about, actorId, kind }: EventFilter,
  { before, limit = PAGE_SIZE }: { before?: number | undefined; limit?: number } = {},
): Promise<Event[]> {
  let query = selectEvents(database).orderBy('events.sequence', 'desc').limit(limit)
  if (about !== undefined) {
    let sequences = selectSequences(database, about)
    if (before !== undefined) sequences = sequences.where('sequence', '<', before)
    // Limit the subquery too, so that only the events of one page are scanned.
    if (actorId === undefined && kind === undefined) sequences = sequences.orderBy('sequence', 'desc').limit(limit)
    query = query.where('events.sequence', 'in', sequences)
  }
  if (actorId !== undefined) query = query.where('events.actor_id', '=', actorId)
  if (kind !== undefined) query = query.where('events.kind', '=', kind)
  if (before !== undefined) query = query.where('events.sequence', '<', before)
  return addSubjects(database, await query.execute())
}

export async function readEvent(database: Database, id: string): Promise<Event | undefined> {
  const rows = await selectEvents(database).where('events.id', '=', id).execute()
  return (await addSubjects(database, rows))[0]
}

/** Reads the events between two sequences (inclusive), in order. */
export async function readEventsBetween(database: Database, first: number, last: number): Promise<Event[]> {
  const events = selectEvents(database).where('events.sequence', '>=', first).where('events.sequence', '<=', last)
  return addSubjects(database, await events.orderBy('events.sequence').execute())
}

export async function readEventsAt(database: Database, sequences: readonly number[]): Promise<Event[]> {
  if (sequences.length === 0) return []
  const events = selectEvents(database).where(whereIn(database, 'events.sequence', sequences))
  return addSubjects(database, await events.execute())
}

/** Keeps each query short, so that other requests are served in between. */
const MAX_IDS_PER_QUERY = 500

/** Reads the events of these kinds about these subjects after a sequence, in order. */
export async function readEventsSince(
  database: Database,
  subjects: readonly Subject[],
  { after, kinds }: { after: number; kinds: readonly string[] },
): Promise<Event[]> {
  const events = new Map<number, Event>()
  for (const [kind, ofKind] of Map.groupBy(subjects, ({ kind }) => kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))]
    for (let start = 0; start < ids.length; start += MAX_IDS_PER_QUERY) {
      if (start > 0) await yieldToEventLoop()
      const rows = await selectEvents(database)
        .innerJoin('event_subjects as subject', 'subject.sequence', 'events.sequence')
        .where('subject.kind', '=', kind)
        .where(whereIn(database, 'subject.id', ids.slice(start, start + MAX_IDS_PER_QUERY)))
        .where('subject.sequence', '>', after)
        // Keeps SQLite from using the index on `kind`, which would scan all later events of these kinds.
        .where(({ fn, val }) => fn.coalesce('events.kind', val('')), 'in', kinds)
        .execute()
      for (const event of await addSubjects(database, rows)) events.set(event.sequence, event)
    }
  }
  return [...events.values()].sort((one, other) => one.sequence - other.sequence)
}

/** Reads the sequence of the last event about a subject; 0 if the subject has no events. */
export async function readLastSequence(database: Database, about: Subject): Promise<number> {
  const row = await selectSequences(database, about).orderBy('sequence', 'desc').limit(1).executeTakeFirst()
  return Number(row?.sequence ?? 0)
}

function selectSequences(database: Database, { kind, id }: Subject) {
  return database.selectFrom('event_subjects').select('sequence').where('kind', '=', kind).where('id', '=', id)
}

type SelectedEvent = Omit<Event, 'details' | 'about' | 'submissionId'> & { details: string | null }

/** Adds subjects to events and parses their details. */
export async function addSubjects<Row extends SelectedEvent>(
  database: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, 'details'> & Pick<Event, 'details' | 'about' | 'submissionId'>)[]> {
  if (rows.length === 0) return []
  const sequences = rows.map(({ sequence }) => sequence)
  const found = await database
    .selectFrom('event_subjects')
    .selectAll()
    .where(whereIn(database, 'sequence', sequences))
    .orderBy('sequence')
    .orderBy('kind')
    .orderBy('id')
    .execute()
  const subjects = Map.groupBy(found, ({ sequence }) => sequence)
  return rows.map((row) => {
    const about = (subjects.get(row.sequence) ?? []).map(({ kind, id, version }) => ({ kind, id, version }))
    const details = row.details === null ? null : JSON.parse(row.details)
    return { ...row, about, submissionId: findSubjectId({ about }, 'submission') ?? null, details }
  })
}

function selectEvents(database: Database) {
  return database
    .selectFrom('events')
    .leftJoin('staff', 'staff.id', 'events.actor_id')
    .select(['events.sequence', 'events.id', 'events.at', 'events.kind', 'events.details'])
    .select(['events.actor_id as actorId', 'staff.name as actorName'])
}
