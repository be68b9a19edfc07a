import { programIds } from '../../../content/programs'
import { storedForms } from '../../forms/all-forms'
import { oneLine } from '../../forms/one-line'
import { isId } from '../../forms/reference'
import { type Status, statuses } from '../statuses'

/** What somebody wants to see of the inbox. */
export interface InboxQuery {
  form?: string
  status?: Status
  /** "me", "nobody", or the id of a member of staff. */
  assignee?: string
  program?: string
  /** The id of a season, or "none". */
  season?: string
  school?: string
  /** The first and the last day, as in "2026-06-25", where the office is. */
  from?: string
  to?: string
  /** Whether spam is among it; else only with its status. */
  spam?: true
  hasNote?: true
  unread?: true
  /** Only what is new or open. */
  unanswered?: true
  /** Only what is new or open for longer than the office promises. */
  late?: true
  /** Words that must all occur. */
  q?: string
  /** Only what has this tag of the office's. */
  tag?: string
  /** Only what stood there when the list was opened: nothing above this position. */
  top?: number
  /** Only what stands below this position. */
  after?: number
  /** Only what stands above this position, nearest first. */
  before?: number
}

const MOST_CHARACTERS = 200

type Reader = (given: string) => InboxQuery[keyof InboxQuery] | undefined

const oneOf =
  (values: readonly string[]): Reader =>
  (given) =>
    values.includes(given) ? given : undefined
const flag: Reader = (given) => (given === 'yes' ? true : undefined)
const words: Reader = (given) => oneLine(given.slice(0, MOST_CHARACTERS)) || undefined
const position: Reader = (given) =>
  /^\d{1,16}$/.test(given) && Number.isSafeInteger(Number(given)) ? Number(given) : undefined

/** The parameters in the address, in the order in which they are written. */
const parameters: readonly [name: string, key: keyof InboxQuery, read: Reader][] = [
  ['q', 'q', words],
  ['form', 'form', oneOf(storedForms)],
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

/** Reads what somebody wants to see from an address. What it does not understand is left out. */
export function readInboxQuery(search: URLSearchParams): InboxQuery {
  const read = parameters.map(([name, key, read]) => [key, read(search.get(name) ?? '')])
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The same as it stands in an address, always in the same order. */
export function writeInboxQuery(query: InboxQuery): URLSearchParams {
  const written = parameters.flatMap(([name, key]) => {
    const value = query[key]
    return value === undefined ? [] : [[name, value === true ? 'yes' : String(value)]]
  })
  return new URLSearchParams(written)
}

/** What narrows a list, whatever page of it is shown. */
export function withoutPaging(query: InboxQuery, { keepTop = false } = {}): InboxQuery {
  const { after: _, before: __, top, ...filters } = query
  return keepTop && top !== undefined ? { ...filters, top } : filters
}

/** A day as browsers send it, if there is such a day. */
export function readDay(given: string): string | undefined {
  if (!/^2\d{3}-\d\d-\d\d$/.test(given)) return undefined
  const moment = new Date(`${given}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given) ? given : undefined
}
