import { type RawBuilder, sql } from 'kysely'
import type { Moment } from '../../database/tables'
import { findStoredForm } from '../../forms/all-forms'
import type { Status } from '../statuses'
import { type InboxQuery, removePaging } from './inbox-query'
import { toSearchMark } from './index-entry'
import { firstPositionAt } from './positions'
import { parseSearch, type SearchWord } from './search'
import { workingDaysAgo } from './working-days'

/** The person viewing the inbox. */
export interface Viewer {
  staffId: string
  /** Submissions before this time count as read. */
  unreadFrom: Moment
  /** Time zone of the filter's days (IANA name). */
  timeZone: string
  /** The current time, to decide which submissions are late. */
  now?: Date
  /** Business days within which the office answers. */
  answerWithinDays: number
}

/** A part of the inbox that an index covers in list order. */
interface InboxPart {
  condition: RawBuilder<boolean>
  /** Sort key of the rows. */
  place: RawBuilder<number>
}

/** A query translated to SQL conditions. */
export interface InboxFilter {
  /** Parts of the inbox to search; empty if nothing can match. */
  parts: readonly InboxPart[]
  /** True if sorted by waiting time instead of arrival. */
  isSortedByWait: boolean
  /** All conditions except those on the position alone (`conditionsByPosition`). */
  conditions: readonly RawBuilder<boolean>[]
  words: readonly SearchWord[]
  /** The words that must occur in the school's name. */
  schoolWords: readonly SearchWord[]
  /** The conditions that the word index also contains. */
  marks: readonly SearchWord[]
  /** Only submissions that this viewer has not opened. */
  unreadBy?: Viewer | undefined
  /** The tag to filter by, and whether it is the only filter. `searchInbox` sets `tagIds`. */
  tag?: { id: string; isOnlyFilter: boolean } | undefined
  /** Ids of the tag and of the tags merged into it. */
  tagIds?: readonly string[]
  /** True to scan the tagged submissions instead of the inbox. */
  isByTag?: boolean
}

const NO_MATCHES: InboxFilter = {
  ...{ parts: [], isSortedByWait: false, conditions: [], words: [], schoolWords: [], marks: [] },
}

/** Everything except spam. Must match the condition of the partial indexes. */
const isListed = sql<boolean>`inbox.status <> 'spam'`

function hasStatus(status: Status): RawBuilder<boolean> {
  return sql`inbox.status = ${status}`
}

/** Translates a query's filters, without its page. */
export function buildInboxFilter(query: InboxQuery, viewer: Viewer): InboxFilter {
  if (isImpossible(query)) return NO_MATCHES
  const schoolWords = parseSearch(query.school ?? '')
  const marks = [query.form, query.program].flatMap((value) => (value ? [toSearchMark(value)] : []))
  return {
    parts: createParts(query, viewer),
    isSortedByWait: query.late === true,
    conditions: [...equalities(query, viewer), ...dayBounds(query, viewer), ...otherConditions(query)],
    words: parseSearch(`${query.q ?? ''} ${query.school ?? ''}`),
    schoolWords,
    marks: marks.map((word) => ({ word, isPrefix: false })),
    unreadBy: query.unread ? viewer : undefined,
    tag:
      query.tag === undefined
        ? undefined
        : { id: query.tag, isOnlyFilter: Object.keys(removePaging(query)).length === 1 },
  }
}

function createParts({ status, spam, unanswered, late }: InboxQuery, viewer: Viewer): InboxPart[] {
  // Without a status, filter for new and open submissions.
  const statuses: Status[] = status ? [status] : ['new', 'open']
  if (late) return statuses.flatMap((each) => lateParts(each, viewer))
  if (status || unanswered) return statuses.map(hasStatus).map(orderByArrival)
  return (spam ? [isListed, hasStatus('spam')] : [isListed]).map(orderByArrival)
}

function orderByArrival(condition: RawBuilder<boolean>): InboxPart {
  return { condition, place: sql`inbox.position` }
}

/** Submissions whose promised answer is overdue. */
function lateParts(status: Status, { now = new Date(), answerWithinDays, timeZone }: Viewer): InboxPart[] {
  const promisedSince = workingDaysAgo(now, answerWithinDays, timeZone)
  const end = firstPositionAt(promisedSince.getTime())
  return [
    orderByArrival(sql`(${hasStatus(status)} AND inbox.waiting_position IS NULL AND inbox.position < ${end})`),
    {
      condition: sql`(${hasStatus(status)} AND inbox.waiting_position < ${end})`,
      place: sql`inbox.waiting_position`,
    },
  ]
}

/** True if nothing can match: the search has no words, or the form lacks the field. */
function isImpossible({ form, program, school, q }: InboxQuery): boolean {
  if (q !== undefined && parseSearch(q).length === 0) return true
  if (school !== undefined && parseSearch(school).length === 0) return true
  const inboxFields = form === undefined ? undefined : findStoredForm(form)?.inbox
  return (
    inboxFields !== undefined &&
    ((program !== undefined && !inboxFields.program) || (school !== undefined && !inboxFields.school))
  )
}

function equalities({ form, program, season, assignee }: InboxQuery, viewer: Viewer): RawBuilder<boolean>[] {
  const isEqual = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`inbox.${column}`)} = ${value}`]
  const isNull = (column: string) => [sql<boolean>`${sql.ref(`inbox.${column}`)} IS NULL`]
  return [
    ...isEqual('form', form),
    ...isEqual('program', program),
    ...(season === 'none' ? isNull('season_id') : isEqual('season_id', season)),
    ...(assignee === 'nobody'
      ? isNull('assignee_id')
      : isEqual('assignee_id', assignee === 'me' ? viewer.staffId : assignee)),
  ]
}

/** Day bounds in the office's time zone. */
function dayBounds({ from, to }: InboxQuery, { timeZone }: Viewer): RawBuilder<boolean>[] {
  const startOfDay = (date: Temporal.PlainDate) => firstPositionAt(date.toZonedDateTime(timeZone).epochMilliseconds)
  const day = Temporal.PlainDate.from
  return [
    ...(from ? [sql<boolean>`inbox.position >= ${startOfDay(day(from))}`] : []),
    ...(to ? [sql<boolean>`inbox.position < ${startOfDay(day(to).add({ days: 1 }))}`] : []),
  ]
}

function otherConditions({ hasNote, top }: InboxQuery): RawBuilder<boolean>[] {
  return [
    ...(hasNote ? [sql<boolean>`inbox.notes > 0`] : []),
    ...(top === undefined ? [] : [sql<boolean>`inbox.position <= ${top}`]),
  ]
}

/** Conditions that depend only on `position`. */
export function conditionsByPosition(
  { unreadBy, tagIds }: Pick<InboxFilter, 'unreadBy' | 'tagIds'>,
  position?: RawBuilder<number>,
): RawBuilder<boolean>[] {
  return [...(unreadBy ? [isUnread(unreadBy, position)] : []), ...(tagIds ? [hasTag(tagIds, position)] : [])]
}

function hasTag(tagIds: readonly string[], position: RawBuilder<number> = inboxPosition): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM submission_tags AS has
    WHERE has.tag_id IN (${sql.join(tagIds)}) AND has.position = ${position})`
}

const inboxPosition = sql<number>`inbox.position`

/** True if a viewer has not opened a submission that arrived after they joined. Reads only indexes. */
export function isUnread(
  { staffId, unreadFrom }: Viewer,
  position: RawBuilder<number> = inboxPosition,
): RawBuilder<boolean> {
  const opened = sql`SELECT 1 FROM staff_reads AS opened
    WHERE opened.staff_id = ${staffId} AND opened.position = ${position}`
  return sql`(${position} >= ${firstPositionAt(Date.parse(unreadFrom))} AND NOT EXISTS (${opened}))`
}
