import { sql } from 'kysely'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { alphabetical } from './alphabetical'
import type { Event } from './events'

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
  const rows = await selectLog(database, filter, before)
    .limit(PAGE_SIZE + 1)
    .execute()
  const entries = rows.slice(0, PAGE_SIZE).map((row): LogEntry => {
    return { ...row, details: row.details === null ? null : JSON.parse(row.details) }
  })
  const next = rows.length > PAGE_SIZE ? entries.at(-1)?.sequence : undefined
  return { entries, next }
}

function selectLog(database: Database, { actorId, kind, reference, batchId, from, to }: LogFilter, before?: number) {
  let query = database
    .selectFrom('events')
    .leftJoin('staff as actor', 'actor.id', 'events.actor_id')
    .leftJoin('staff as subject', 'subject.id', 'events.subject_id')
    .leftJoin('submissions', 'submissions.id', 'events.submission_id')
    .select(['events.sequence', 'events.id', 'events.at', 'events.kind', 'events.details', 'submissions.reference'])
    .select(['events.actor_id as actorId', 'actor.name as actorName', 'subject.name as subjectName'])
    .select(['events.submission_id as submissionId', 'events.subject_id as subjectId'])
    .orderBy('events.sequence', 'desc')
  if (actorId !== undefined) query = query.where('events.actor_id', '=', actorId)
  if (kind !== undefined) query = query.where('events.kind', '=', kind)
  if (reference !== undefined) query = query.where('submissions.reference', '=', reference)
  if (batchId !== undefined) query = query.where('events.subject_id', '=', batchId)
  else if (reference === undefined) query = query.where(isNoRowOfBatch)
  if (from !== undefined) query = query.where('events.at', '>=', from)
  if (to !== undefined) query = query.where('events.at', '<', to)
  if (before !== undefined) query = query.where('events.sequence', '<', before)
  return query
}

/** Whether an event is told of by itself. */
const isNoRowOfBatch = sql<boolean>`(events.submission_id IS NULL OR events.subject_id IS NULL OR NOT EXISTS (
  SELECT 1 FROM events AS header WHERE header.subject_id = events.subject_id AND header.kind = 'bulk-changed'))`

/** Everybody who ever did something here, also those who are no longer with the office. */
export async function listActors(database: Database): Promise<{ id: string; name: string }[]> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).orderBy('id').execute()
  return alphabetical(staff, ({ name }) => name)
}
