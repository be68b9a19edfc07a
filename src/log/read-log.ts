import { sql } from 'kysely'
import { alphabetical } from '../../content/alphabetical'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import { type Event, readEventsBetween } from './events'

/** Which events somebody wants to see; all where nothing is given. */
export interface LogFilter {
  actorId?: string | undefined
  kind?: string | undefined
  /** A submission's reference, as in "7K3F-9QXM". */
  reference?: string | undefined
  /** A change of many: its events, which are otherwise only told of by the one that heads them. */
  batchId?: string | undefined
  /** From this moment on. */
  from?: Moment | undefined
  /** Before this moment. */
  to?: Moment | undefined
}

/** An event, and what it is about in words. */
export interface LogEntry extends Event {
  reference: string | null
  /** Who sent the submission. */
  senderName: string | null
  /** The member of staff whom it is about. */
  subjectName: string | null
}

export interface LogPage {
  /** The newest first. */
  entries: LogEntry[]
  /** The page after this one holds what is below this sequence; undefined where there is none. */
  next: number | undefined
}

const PAGE_SIZE = 50

/** Reads a page of the log: the newest events, or those below a sequence. */
export async function readLog(database: Database, filter: LogFilter, before?: number): Promise<LogPage> {
  const isWhole = filter.batchId !== undefined || filter.reference !== undefined
  const rows = await (isWhole ? readRows : readAlone)(database, filter, before)
  const entries = rows.slice(0, PAGE_SIZE).map(({ head: _, ...row }): LogEntry => {
    return { ...row, details: row.details === null ? null : JSON.parse(row.details) }
  })
  const next = rows.length > PAGE_SIZE ? entries.at(-1)?.sequence : undefined
  return { entries, next }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** One more than stand on a page. */
function readRows(database: Database, filter: LogFilter, before: number | undefined) {
  return selectLog(database, filter, before)
    .limit(PAGE_SIZE + 1)
    .execute()
}

/** The same of what is told of by itself. The rows of a change of many are leapt over: most of a log may be such. */
async function readAlone(database: Database, filter: LogFilter, before: number | undefined): Promise<Row[]> {
  const alone: Row[] = []
  for (let below = before; ; ) {
    const rows = await readRows(database, filter, below)
    const batch = await findBatch(database, rows)
    alone.push(...rows.slice(0, batch?.index))
    if (!batch || alone.length > PAGE_SIZE) return alone
    below = batch.head + 1
    await yieldToEventLoop()
  }
}

/** The first of some rows that is of a change of many, and the sequence of the event that heads it. */
async function findBatch(
  database: Database,
  rows: readonly Row[],
): Promise<{ index: number; head: number } | undefined> {
  const counts = new Map<number, number>()
  for (const [index, { sequence, head }] of rows.entries()) {
    if (head === null || head >= sequence) continue
    const count = counts.get(head) ?? (await countOf(database, head))
    // What was done to one of them later is about the same change, too.
    if (sequence <= head + count) return { index, head }
    counts.set(head, count)
  }
  return undefined
}

/** How many rows follow the event that heads them. */
async function countOf(database: Database, sequence: number): Promise<number> {
  const [head] = await readEventsBetween(database, sequence, sequence)
  return Number(head?.details?.count ?? 0)
}

function selectLog(database: Database, { actorId, kind, reference, batchId, from, to }: LogFilter, before?: number) {
  let query = database
    .selectFrom('events')
    .leftJoin('staff as actor', 'actor.id', 'events.actor_id')
    .leftJoin('staff as subject', 'subject.id', 'events.subject_id')
    .leftJoin('submissions', 'submissions.id', 'events.submission_id')
    .select(['events.sequence', 'events.id', 'events.at', 'events.kind', 'events.details', 'submissions.reference'])
    .select('submissions.sender_name as senderName')
    .select(['events.actor_id as actorId', 'actor.name as actorName', 'subject.name as subjectName'])
    .select(['events.submission_id as submissionId', 'events.subject_id as subjectId', headOfBatch.as('head')])
    .orderBy('events.sequence', 'desc')
  if (actorId !== undefined) query = query.where('events.actor_id', '=', actorId)
  if (kind !== undefined) query = query.where('events.kind', '=', kind)
  if (reference !== undefined) query = query.where('submissions.reference', '=', reference)
  if (batchId !== undefined) query = query.where('events.subject_id', '=', batchId)
  if (from !== undefined) query = query.where('events.at', '>=', from)
  if (to !== undefined) query = query.where('events.at', '<', to)
  if (before !== undefined) query = query.where('events.sequence', '<', before)
  return query
}

/**
 * The sequence of the event that heads the change of many that an event is about. Its kind is an expression, so that
 * SQLite looks it up by the change.
 */
const headOfBatch = sql<number | null>`CASE WHEN events.submission_id IS NOT NULL THEN (
  SELECT head.sequence FROM events AS head WHERE head.subject_id = events.subject_id
    AND (head.kind || '') = 'bulk-changed' ORDER BY head.sequence LIMIT 1) END`

/** Everybody who ever did something here, also those who are no longer with the office. */
export async function listActors(database: Database): Promise<{ id: string; name: string }[]> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).orderBy('id').execute()
  return alphabetical(staff, ({ name }) => name)
}
