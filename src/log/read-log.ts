import { sql } from 'kysely'
import { sortAlphabetically } from '../../content/alphabetical'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import type { Moment, SubjectKind } from '../database/tables'
import { whereIn } from '../database/where-in'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import { addSubjects, type Event } from './events'
import { findSubjectId } from './subjects'

export interface LogFilter {
  actorId?: string | undefined
  kind?: string | undefined
  /** A submission's reference, for example "7K3F-9QXM". */
  reference?: string | undefined
  /** Lists the individual events of this bulk change. Otherwise, only its header event is listed. */
  batchId?: string | undefined
  /** Inclusive. */
  from?: Moment | undefined
  /** Exclusive. */
  to?: Moment | undefined
}

/** An event with the names of its subjects. */
export interface LogEntry extends Event {
  /** The submission's reference. */
  reference: string | null
  senderName: string | null
  /** The staff member that the event is about. */
  staffName: string | null
}

export interface LogPage {
  /** Newest first. */
  entries: LogEntry[]
  /** Pass as `before` to read the next page; undefined on the last page. */
  next: number | undefined
}

const PAGE_SIZE = 50

/** Reads a page of the log: the newest events, or those before a sequence. */
export async function readLog(database: Database, filter: LogFilter, before?: number): Promise<LogPage> {
  const includesBatchRows = filter.batchId !== undefined || filter.reference !== undefined
  const rows = await (includesBatchRows ? readLogRows : readTopLevelRows)(database, filter, before)
  const entries = await addNames(database, await addSubjects(database, rows.slice(0, PAGE_SIZE)))
  const next = rows.length > PAGE_SIZE ? entries.at(-1)?.sequence : undefined
  return { entries, next }
}

async function addNames(database: Database, events: readonly Event[]): Promise<LogEntry[]> {
  const ids = (kind: SubjectKind) => events.flatMap((event) => findSubjectId(event, kind) ?? [])
  const [submissions, staff] = await Promise.all([
    database
      .selectFrom('submissions')
      .leftJoin('inbox', 'inbox.submission_id', 'submissions.id')
      .select(['submissions.id', 'reference', senderName.as('senderName')])
      .where(whereIn(database, 'submissions.id', ids('submission')))
      .execute(),
    database
      .selectFrom('staff')
      .select(['id', 'name'])
      .where(whereIn(database, 'id', ids('staff')))
      .execute(),
  ])
  const submissionsById = new Map(submissions.map((submission) => [submission.id, submission]))
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  return events.map((event) => {
    const { reference = null, senderName = null } = submissionsById.get(event.submissionId ?? '') ?? {}
    return { ...event, reference, senderName, staffName: names.get(findSubjectId(event, 'staff') ?? '') ?? null }
  })
}

type LogRow = Awaited<ReturnType<typeof readLogRows>>[number]

/** Reads one extra row to find out if there is a next page. */
function readLogRows(database: Database, filter: LogFilter, before: number | undefined) {
  return selectLog(database, filter, before)
    .limit(PAGE_SIZE + 1)
    .execute()
}

/** Reads a page without the individual events of bulk changes. Skips whole batches, which may be most of the log. */
async function readTopLevelRows(database: Database, filter: LogFilter, before: number | undefined): Promise<LogRow[]> {
  const topLevelRows: LogRow[] = []
  for (let below = before; ; ) {
    const rows = await readLogRows(database, filter, below)
    const index = rows.findIndex(({ head }) => head !== null)
    topLevelRows.push(...rows.slice(0, index < 0 ? undefined : index))
    const head = rows[index]?.head
    if (head == null || topLevelRows.length > PAGE_SIZE) return topLevelRows
    below = head + 1
    await yieldToEventLoop()
  }
}

function selectLog(database: Database, { actorId, kind, reference, batchId, from, to }: LogFilter, before?: number) {
  let query = database
    .selectFrom('events')
    .leftJoin('staff', 'staff.id', 'events.actor_id')
    .select(['events.sequence', 'events.id', 'events.at', 'events.kind', 'events.details'])
    .select(['events.actor_id as actorId', 'staff.name as actorName', batchHeadSequence.as('head')])
  // For a time range, scan by time so that events outside it are not read.
  const isTimeRange = from !== undefined || to !== undefined
  if (isTimeRange) query = query.orderBy('events.at', 'desc')
  query = query.orderBy('events.sequence', 'desc')
  const column = (name: 'actor_id' | 'kind') => (isTimeRange ? unindexed(name) : sql.ref(`events.${name}`))
  if (actorId !== undefined) query = query.where(column('actor_id'), '=', actorId)
  if (kind !== undefined) query = query.where(column('kind'), '=', kind)
  if (reference !== undefined)
    query = query.where('events.sequence', 'in', selectReferenceSequences(database, reference))
  if (batchId !== undefined) query = query.where(isInBatch(batchId))
  if (from !== undefined) query = query.where('events.at', '>=', from)
  if (to !== undefined) query = query.where('events.at', '<', to)
  if (before !== undefined)
    query = query.where(isTimeRange ? isBefore(before) : sql<boolean>`events.sequence < ${before}`)
  return query
}

/** A column wrapped so that the database does not use its index. */
function unindexed(name: 'actor_id' | 'kind') {
  return sql<string>`coalesce(${sql.ref(`events.${name}`)}, '')`
}

/** Condition: the event is earlier than this sequence by time, then by sequence. */
function isBefore(sequence: number) {
  return sql<boolean>`(events.at, events.sequence) <
    ((SELECT at FROM events AS other WHERE sequence <= ${sequence} ORDER BY sequence DESC LIMIT 1), ${sequence})`
}

function selectReferenceSequences(database: Database, reference: string) {
  return database
    .selectFrom('submissions')
    .innerJoin('event_subjects', 'event_subjects.id', 'submissions.id')
    .select('event_subjects.sequence')
    .where('event_subjects.kind', '=', 'submission')
    .where('submissions.reference', '=', reference)
}

/** Condition: the event is the header of a bulk change or one of its individual events. */
function isInBatch(batchId: string) {
  return sql<boolean>`events.sequence BETWEEN (SELECT sequence FROM batches WHERE id = ${batchId})
    AND (SELECT sequence + count FROM batches WHERE id = ${batchId})`
}

/** The sequence of the header event of the bulk change that an event belongs to; null if none. */
const batchHeadSequence = sql<number | null>`(SELECT
  CASE WHEN events.sequence <= batches.sequence + batches.count THEN batches.sequence END
  FROM batches WHERE batches.sequence < events.sequence ORDER BY batches.sequence DESC LIMIT 1)`

/** Lists current and former staff members. */
export async function listActors(database: Database): Promise<{ id: string; name: string }[]> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).orderBy('id').execute()
  return sortAlphabetically(staff, ({ name }) => name)
}
