import { sql } from 'kysely'
import { sortAlphabetically } from '../../content/alphabetical'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import type { Moment, SubjectKind } from '../database/tables'
import { whereIn } from '../database/where-in'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import { addSubjects, type Event } from './events'
import { findSubjectId } from './subjects'

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
  /** The submission's, and who sent it. */
  reference: string | null
  senderName: string | null
  /** The member of staff whom it is about. */
  staffName: string | null
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
  const includesBatchRows = filter.batchId !== undefined || filter.reference !== undefined
  const rows = await (includesBatchRows ? readLogRows : readTopLevelRows)(database, filter, before)
  const entries = await addNames(database, await addSubjects(database, rows.slice(0, PAGE_SIZE)))
  const next = rows.length > PAGE_SIZE ? entries.at(-1)?.sequence : undefined
  return { entries, next }
}

/** Adds the names of what events are about. */
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

/** One more than stand on a page. */
function readLogRows(database: Database, filter: LogFilter, before: number | undefined) {
  return selectLog(database, filter, before)
    .limit(PAGE_SIZE + 1)
    .execute()
}

/** The same of what is told of by itself. The rows of a change of many are leapt over: most of a log may be such. */
async function readTopLevelRows(database: Database, filter: LogFilter, before: number | undefined): Promise<LogRow[]> {
  const alone: LogRow[] = []
  for (let below = before; ; ) {
    const rows = await readLogRows(database, filter, below)
    const index = rows.findIndex(({ head }) => head !== null)
    alone.push(...rows.slice(0, index < 0 ? undefined : index))
    const head = rows[index]?.head
    if (head == null || alone.length > PAGE_SIZE) return alone
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
  // Of a time, events are walked by their time, so that none after it are; otherwise in the order of the chain.
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

/** A column whose index is not to be used. */
function unindexed(name: 'actor_id' | 'kind') {
  return sql<string>`coalesce(${sql.ref(`events.${name}`)}, '')`
}

/** Whether an event comes before another by time, and by the chain where they have the same. */
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

/** Whether an event heads a change of many, or is part of it. */
function isInBatch(batchId: string) {
  return sql<boolean>`events.sequence BETWEEN (SELECT sequence FROM batches WHERE id = ${batchId})
    AND (SELECT sequence + count FROM batches WHERE id = ${batchId})`
}

/** The sequence of the event that heads the change of many that an event is part of. */
const batchHeadSequence = sql<number | null>`(SELECT
  CASE WHEN events.sequence <= batches.sequence + batches.count THEN batches.sequence END
  FROM batches WHERE batches.sequence < events.sequence ORDER BY batches.sequence DESC LIMIT 1)`

/** Everybody who ever did something here, also those who are no longer with the office. */
export async function listActors(database: Database): Promise<{ id: string; name: string }[]> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).orderBy('id').execute()
  return sortAlphabetically(staff, ({ name }) => name)
}
