import type { Timing } from '../../../content/application-windows'
import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import type { Moment } from '../../database/tables'
import { readTagsBySubmission } from '../handling/shown-tags'
import type { Status } from '../statuses'
import type { Span } from '../walk'
import { buildInboxFilter, isUnread, type Viewer } from './inbox-filter'
import { type InboxQuery, removePaging } from './inbox-query'
import { momentFromPosition } from './positions'
import { searchInbox } from './search-inbox'
import { shownTiming } from './shown-timing'
import { isUnapplied } from './unapplied'

/** A row of the inbox list. */
export interface InboxEntry {
  position: number
  id: string
  reference: string
  form: string
  name: string
  /** Facts that the office sorts by, as in "Lincoln · 11th · Summer"; empty for most forms. */
  facts: string
  /** An excerpt of its longest text. */
  excerpt: string
  status: Status
  assigneeName: string | null
  receivedAt: Moment
  /** Time of the reply that reopened the submission. */
  reopenedAt: Moment | null
  /** Arrival time, if staff entered the submission on a later day. */
  arrivedAt: Moment | null
  isUnread: boolean
  version: number
  notes: number
  /** True if staff entered the submission. */
  isEntered: boolean
  timing: Timing | null
  /** True for an acceptance without an application. */
  isUnapplied: boolean
  tags: string[]
}

/** A count that stops at a thousand. */
export interface CappedCount {
  n: number
  isCapped: boolean
}

export interface InboxResults {
  entries: InboxEntry[]
  /** The next page's `after`; missing on the last page. */
  next?: number
  /** The previous page's `before`; missing on the first page. */
  previous?: number
  /** Count across all pages. */
  count: CappedCount
}

const PAGE_ROWS = 50

const MAX_COUNT = 1000

/** Reads one page of the inbox list, newest first. */
export async function listInbox(database: Database, viewer: Viewer, query: InboxQuery): Promise<InboxResults> {
  const found = await searchInbox(database, buildInboxFilter(query, viewer))
  const isUpward = query.before !== undefined
  const bounds = pageBounds(query)
  const positions = await found.positions({ ...bounds, isUpward, limit: PAGE_ROWS + 1 })
  const page = positions.slice(0, PAGE_ROWS)
  const count = toCappedCount(await found.countUpTo(MAX_COUNT + 1))
  const [isMore, isPastFirstPage] = [positions.length > PAGE_ROWS, bounds !== undefined]
  const entries = await readEntries(database, viewer, isUpward ? page.reverse() : page)
  const [first, last] = [entries[0]?.position, entries.at(-1)?.position]
  return {
    entries,
    ...((isUpward ? isPastFirstPage : isMore) && last !== undefined && { next: last }),
    ...((isUpward ? isMore : isPastFirstPage) && first !== undefined && { previous: first }),
    count,
  }
}

/** Counts the spam that a search excludes; 0 if spam is included or there is no search. */
export async function countSpamLeftOut(database: Database, viewer: Viewer, query: InboxQuery): Promise<CappedCount> {
  const { q, spam, status, unanswered, late } = query
  if (q === undefined || spam || status || unanswered || late) return { n: 0, isCapped: false }
  const found = await searchInbox(database, buildInboxFilter({ ...removePaging(query), status: 'spam' }, viewer))
  return toCappedCount(await found.countUpTo(MAX_COUNT + 1))
}

function pageBounds({ after, before }: InboxQuery): Pick<Span, 'above' | 'below'> | undefined {
  if (before !== undefined) return { above: before }
  return after === undefined ? undefined : { below: after }
}

/** Caps a count at a thousand. */
export function toCappedCount(n: number): CappedCount {
  return { n: Math.min(n, MAX_COUNT), isCapped: n > MAX_COUNT }
}

/** Reads the rows at positions, in that order. */
export async function readEntries(database: Database, viewer: Viewer, positions: number[]): Promise<InboxEntry[]> {
  if (positions.length === 0) return []
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .leftJoin('staff', 'staff.id', 'inbox.assignee_id')
    .select(['inbox.position', 'submissions.id', 'submissions.reference', 'inbox.form', senderName.as('name')])
    .select(['inbox.excerpt', 'inbox.status', 'staff.name as assigneeName', 'inbox.received_at as receivedAt'])
    .select(['inbox.version', 'inbox.notes', 'entered_by', 'arrived_at as arrivedAt', 'waiting_position'])
    .select([isUnread(viewer).as('isUnread'), isUnapplied.as('isUnapplied'), shownTiming.as('timing')])
    .where('inbox.position', 'in', positions)
    .execute()
  const tags = await readTagsBySubmission(
    database,
    rows.map(({ id }) => id),
  )
  const entries = rows.map(({ entered_by, waiting_position, ...row }) => ({
    ...row,
    facts: row.excerpt.slice(0, Math.max(0, row.excerpt.indexOf('\n'))),
    excerpt: row.excerpt.slice(row.excerpt.indexOf('\n') + 1),
    position: Number(row.position),
    // An earlier position means that a paper form was dated back, not that the sender replied.
    reopenedAt: Number(waiting_position) > Number(row.position) ? momentFromPosition(Number(waiting_position)) : null,
    tags: (tags.get(row.id) ?? []).map(({ name }) => name),
    name: row.name ?? '',
    isUnread: Boolean(row.isUnread),
    isEntered: entered_by !== null,
    isUnapplied: Boolean(row.isUnapplied),
  }))
  const byPosition = new Map(entries.map((entry) => [entry.position, entry]))
  return positions.flatMap((position) => byPosition.get(position) ?? [])
}
