import { type RawBuilder, sql } from 'kysely'
import type { Moment } from '../../database/tables'
import { findStored } from '../../forms/all-forms'
import type { Status } from '../statuses'
import { type InboxQuery, withoutPaging } from './inbox-query'
import { toSearchMark } from './index-entry'
import { firstPositionAt } from './positions'
import { parseSearch, type SearchWord } from './search'
import { workingDaysAgo } from './working-days'

/** Who looks. */
export interface Viewer {
  staffId: string
  /** What came before counts as read. */
  unreadFrom: Moment
  /** Where the days of a filter begin and end (IANA name). */
  timeZone: string
  /** The present moment, for what is late. */
  now?: Date
  /** Business days within which the office answers. */
  answerWithinDays: number
}

/** A part of the inbox, with an index in the order of the list. */
interface InboxPart {
  condition: RawBuilder<boolean>
  /** What its rows are ordered by: where they stand in the list. */
  place: RawBuilder<number>
}

/** A query as the database understands it. */
export interface InboxFilter {
  /** The parts of the inbox to look at; none where nothing can be found. */
  parts: readonly InboxPart[]
  /** Whether the list is ordered by how long its rows have been waiting, rather than by when they came in. */
  isSortedByWait: boolean
  /** But for what positions tell (`conditionsByPosition`). */
  conditions: readonly RawBuilder<boolean>[]
  words: readonly SearchWord[]
  /** Those of the words that must stand in the school's name. */
  schoolWords: readonly SearchWord[]
  /** What of the conditions the index of words knows too. */
  marks: readonly SearchWord[]
  /** Who has not opened what is looked for, where that is asked. */
  unreadBy?: Viewer | undefined
  /** The tag that is looked for, and whether nothing else is. Its ids come with the search (`searchInbox`). */
  tag?: { id: string; isOnlyFilter: boolean } | undefined
  /** The ids that it has had, with those of what was merged into it. */
  tagIds?: readonly string[]
  /** Whether the list of what has the tag is walked along, rather than the inbox. */
  isByTag?: boolean
}

const NOTHING: InboxFilter = {
  ...{ parts: [], isSortedByWait: false, conditions: [], words: [], schoolWords: [], marks: [] },
}

/** Everything but spam, in the words of the partial indexes. */
const isListed = sql<boolean>`inbox.status <> 'spam'`

/** Whether a row has a status. */
function hasStatus(status: Status): RawBuilder<boolean> {
  return sql`inbox.status = ${status}`
}

/** What of the inbox a query means, wherever in the list its page is. */
export function buildInboxFilter(query: InboxQuery, viewer: Viewer): InboxFilter {
  if (isImpossible(query)) return NOTHING
  const schoolWords = parseSearch(query.school ?? '')
  const marks = [query.form, query.program].flatMap((value) => (value ? [toSearchMark(value)] : []))
  return {
    parts: partsOf(query, viewer),
    isSortedByWait: query.late === true,
    conditions: [...equalities(query, viewer), ...dayBounds(query, viewer), ...otherConditions(query)],
    words: parseSearch(`${query.q ?? ''} ${query.school ?? ''}`),
    schoolWords,
    marks: marks.map((word) => ({ word, isPrefix: false })),
    unreadBy: query.unread ? viewer : undefined,
    tag:
      query.tag === undefined
        ? undefined
        : { id: query.tag, isOnlyFilter: Object.keys(withoutPaging(query)).length === 1 },
  }
}

function partsOf({ status, spam, unanswered, late }: InboxQuery, viewer: Viewer): InboxPart[] {
  // Without a status, what nobody has answered yet.
  const asked: Status[] = status ? [status] : ['new', 'open']
  if (late) return asked.flatMap((each) => lateParts(each, viewer))
  if (status || unanswered) return asked.map(hasStatus).map(orderByArrival)
  return (spam ? [isListed, hasStatus('spam')] : [isListed]).map(orderByArrival)
}

function orderByArrival(condition: RawBuilder<boolean>): InboxPart {
  return { condition, place: sql`inbox.position` }
}

/** What the office promised to answer before now. */
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

/** Whether nothing can be found: what is searched for has no word, or the form does not even ask for it. */
function isImpossible({ form, program, school, q }: InboxQuery): boolean {
  if (q !== undefined && parseSearch(q).length === 0) return true
  if (school !== undefined && parseSearch(school).length === 0) return true
  const asked = form === undefined ? undefined : findStored(form)?.inbox
  return asked !== undefined && ((program !== undefined && !asked.program) || (school !== undefined && !asked.school))
}

function equalities({ form, program, season, assignee }: InboxQuery, viewer: Viewer): RawBuilder<boolean>[] {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`inbox.${column}`)} = ${value}`]
  const isNull = (column: string) => [sql<boolean>`${sql.ref(`inbox.${column}`)} IS NULL`]
  return [
    ...equal('form', form),
    ...equal('program', program),
    ...(season === 'none' ? isNull('season_id') : equal('season_id', season)),
    ...(assignee === 'nobody'
      ? isNull('assignee_id')
      : equal('assignee_id', assignee === 'me' ? viewer.staffId : assignee)),
  ]
}

/** Days as people count them where the office is. */
function dayBounds({ from, to }: InboxQuery, { timeZone }: Viewer): RawBuilder<boolean>[] {
  const beginningOf = (date: Temporal.PlainDate) => firstPositionAt(date.toZonedDateTime(timeZone).epochMilliseconds)
  const day = Temporal.PlainDate.from
  return [
    ...(from ? [sql<boolean>`inbox.position >= ${beginningOf(day(from))}`] : []),
    ...(to ? [sql<boolean>`inbox.position < ${beginningOf(day(to).add({ days: 1 }))}`] : []),
  ]
}

function otherConditions({ hasNote, top }: InboxQuery): RawBuilder<boolean>[] {
  return [
    ...(hasNote ? [sql<boolean>`inbox.notes > 0`] : []),
    ...(top === undefined ? [] : [sql<boolean>`inbox.position <= ${top}`]),
  ]
}

/** What a filter asks of a row that its position alone tells, wherever that is read. */
export function conditionsByPosition(
  { unreadBy, tagIds }: Pick<InboxFilter, 'unreadBy' | 'tagIds'>,
  position?: RawBuilder<number>,
): RawBuilder<boolean>[] {
  return [...(unreadBy ? [isUnread(unreadBy, position)] : []), ...(tagIds ? [hasTag(tagIds, position)] : [])]
}

/** Whether a row has one of some tags. */
function hasTag(tagIds: readonly string[], position: RawBuilder<number> = inInbox): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM submission_tags AS has
    WHERE has.tag_id IN (${sql.join(tagIds)}) AND has.position = ${position})`
}

const inInbox = sql<number>`inbox.position`

/** Whether a row is new to somebody. What was sent before they came is not. Positions alone tell, so that only indexes are read. */
export function isUnread({ staffId, unreadFrom }: Viewer, position: RawBuilder<number> = inInbox): RawBuilder<boolean> {
  const opened = sql`SELECT 1 FROM staff_reads AS opened
    WHERE opened.staff_id = ${staffId} AND opened.position = ${position}`
  return sql`(${position} >= ${firstPositionAt(Date.parse(unreadFrom))} AND NOT EXISTS (${opened}))`
}
