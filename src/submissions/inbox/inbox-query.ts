import { programIds } from '../../../content/programs'
import { storedFormNames } from '../../forms/all-forms'
import { toOneLine } from '../../forms/one-line'
import { isId } from '../../forms/reference'
import { type Status, statuses } from '../statuses'

/** The filters and the page of an inbox list. */
export interface InboxQuery {
  form?: string
  status?: Status
  /** "me", "nobody", or the id of a staff member. */
  assignee?: string
  program?: string
  /** The id of a season, or "none". */
  season?: string
  school?: string
  /** The first and last day in the office's time zone, as in "2026-06-25". */
  from?: string
  to?: string
  /** True to include spam. Otherwise spam is listed only when filtering by that status. */
  spam?: true
  hasNote?: true
  unread?: true
  /** Only new or open submissions. */
  unanswered?: true
  /** Only new or open submissions whose promised answer is overdue. */
  late?: true
  /** Words that must all occur. */
  q?: string
  /** A tag's id. */
  tag?: string
  /** Only submissions up to this position, so that the list stays stable while it is open. */
  top?: number
  /** Only submissions below this position. */
  after?: number
  /** Only submissions above this position, nearest first. */
  before?: number
}

const MAX_TEXT_LENGTH = 200

type ParameterReader = (given: string) => InboxQuery[keyof InboxQuery] | undefined

const oneOf =
  (values: readonly string[]): ParameterReader =>
  (given) =>
    values.includes(given) ? given : undefined
const flag: ParameterReader = (given) => (given === 'yes' ? true : undefined)
const words: ParameterReader = (given) => toOneLine(given.slice(0, MAX_TEXT_LENGTH)) || undefined
const position: ParameterReader = (given) =>
  /^\d{1,16}$/.test(given) && Number.isSafeInteger(Number(given)) ? Number(given) : undefined

/** Query parameters, in the order they are written. */
const parameters: readonly [name: string, key: keyof InboxQuery, read: ParameterReader][] = [
  ['q', 'q', words],
  ['form', 'form', oneOf(storedFormNames)],
  ['status', 'status', oneOf(statuses)],
  ['assigned', 'assignee', (given) => (given === 'me' || given === 'nobody' || isId(given) ? given : undefined)],
  ['program', 'program', oneOf(programIds)],
  ['season', 'season', (given) => (/^[\p{L}\p{N}-]{1,100}$/u.test(given) ? given : undefined)],
  ['school', 'school', words],
  ['from', 'from', readDay],
  ['to', 'to', readDay],
  ['spam', 'spam', flag],
  ['note', 'hasNote', flag],
  ['unread', 'unread', flag],
  ['unanswered', 'unanswered', flag],
  ['late', 'late', flag],
  ['tag', 'tag', (given) => (isId(given) ? given : undefined)],
  ['top', 'top', position],
  ['after', 'after', position],
  ['before', 'before', position],
]

/** Parses a query from URL parameters. Invalid parameters are ignored. */
export function readInboxQuery(search: URLSearchParams): InboxQuery {
  const read = parameters.map(([name, key, read]) => [key, read(search.get(name) ?? '')])
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** Formats a query as URL parameters, always in the same order. */
export function writeInboxQuery(query: InboxQuery): URLSearchParams {
  const entries = parameters.flatMap(([name, key]) => {
    const value = query[key]
    return value === undefined ? [] : [[name, value === true ? 'yes' : String(value)]]
  })
  return new URLSearchParams(entries)
}

/** Returns the filters without the page. */
export function removePaging(query: InboxQuery, { keepTop = false } = {}): InboxQuery {
  const { after: _, before: __, top, ...filters } = query
  return keepTop && top !== undefined ? { ...filters, top } : filters
}

/** Parses a date input's value; undefined if there is no such day. */
export function readDay(given: string): string | undefined {
  if (!/^2\d{3}-\d\d-\d\d$/.test(given)) return undefined
  const moment = new Date(`${given}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given) ? given : undefined
}
