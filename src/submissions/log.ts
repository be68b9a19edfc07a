import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { alphabetical } from './alphabetical'
import { changeOf, type Event, type EventDetails } from './events'

/** Which events somebody wants to see; all where nothing is given. */
export interface LogFilter {
  actorId?: string | undefined
  kind?: string | undefined
  /** A submission's reference, as in "7K3F-9QXM". */
  reference?: string | undefined
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
  /** Names of the members of staff whose ids stand in the entries' details. */
  names: ReadonlyMap<string, string>
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
  return { entries, names: await readNames(database, entries), next }
}

function selectLog(database: Database, { actorId, kind, reference, from, to }: LogFilter, before?: number) {
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
  if (from !== undefined) query = query.where('events.at', '>=', from)
  if (to !== undefined) query = query.where('events.at', '<', to)
  if (before !== undefined) query = query.where('events.sequence', '<', before)
  return query
}

/** Everybody who ever did something here, also those who are no longer with the office. */
export async function listActors(database: Database): Promise<{ id: string; name: string }[]> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).orderBy('id').execute()
  return alphabetical(staff, ({ name }) => name)
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

async function readNames(database: Database, entries: readonly LogEntry[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ details }) => textsIn(details).filter((text) => ID.test(text)))
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function textsIn(details: EventDetails | null): string[] {
  return Object.values(details ?? {})
    .flatMap((value) => {
      const change = changeOf(value)
      return change ? [change.before, change.after] : value
    })
    .filter((value) => typeof value === 'string')
}
