import { exists, type Weekday } from './calendar-day'

/** A day in a text. */
export interface FoundDate {
  /** Undefined where the text does not say it. */
  year: number | undefined
  month: number
  day: number
  /** The weekday that the text says it is. */
  weekday: Weekday | undefined
  /** Of the day, without its weekday. */
  from: number
  to: number
}

const months = 'January February March April May June July August September October November December'.split(' ')
const shortened = months.flatMap((month) => [month, ...(month === 'May' ? [] : [`${month.slice(0, 3)}\\.?`])])
const MONTH = [...shortened, 'Sept\\.?'].flatMap((month) => [month, month.toUpperCase()]).join('|')
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )
const ORDINAL = ordinals.toReversed().join('|')
const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?|(?:${ORDINAL}))(?![\\d\\p{L}]|[.,:]\\d|\\s*(?:[ap]\\.?m\\b|o[’']clock))`
const YEAR = '(?:,?\\s+(?:of\\s+)?(?<year>(?:19|20)\\d{2})(?!\\d))?'

/** "June 25", "Jun. 25th, 2027", "JUNE 25" */
const MONTH_FIRST = new RegExp(`(?<!\\p{L})(?<month>${MONTH})\\s+(?:the\\s+)?(?<day>${DAY})${YEAR}`, 'gu')
/** "25 June 2027", "the 25th of June" */
const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\d.,:/$-])(?<day>${DAY})\\s+(?:of\\s+)?(?<month>${MONTH})(?!\\p{L})${YEAR}`,
  'gu',
)
/** "6/25", "6/25/2027" */
const WITH_SLASHES =
  /(?<![\p{L}\d./$])(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?(?![\p{L}\d/]|\s+(?:of|hour|cup))/gu
/** "2027-06-25" (ISO 8601) */
const ISO = /(?<![\d-])(?<year>(?:19|20)\d{2})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])/g
/** More days of the month: "June 25–30", "July 3, 10, 17 and 24" */
const MORE = new RegExp(
  `^(?:\\s*[–-]\\s*|\\s+(?:to|through|until|and|or|&)\\s+|,\\s+(?:and\\s+)?)(?<day>${DAY})(?!\\s*(?:\\p{L}{2}|%)(?<!\\s(?:to|an|or|in|at|th)))${YEAR}`,
  'u',
)

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const WEEKDAY = '(?<weekday>(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?|(?:Sun|Mon|Tues?|Wed|Thurs?|Fri|Sat)\\b\\.?)'
const WEEKDAY_BEFORE = new RegExp(`(?<!\\p{L})${WEEKDAY}(?:\\s*,\\s*|\\s+)(?:on\\s+)?(?:the\\s+)?\\(?$`, 'iu')
const WEEKDAY_AFTER = new RegExp(
  `^(?:\\s*\\(|,?\\s+(?:which\\s+)?(?:is|being)\\s+an?\\s+|,\\s+an?\\s+)${WEEKDAY}`,
  'iu',
)

const MAY_HAVE_DATE = /\d[/-]\d|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec/i

type Groups = Partial<Record<string, string>>
type Read = Omit<FoundDate, 'weekday'>

/** The days in a text, in its order. A day that no calendar has, such as June 31, is one too. */
export function findDates(text: string): FoundDate[] {
  if (!MAY_HAVE_DATE.test(text)) return []
  const found = [MONTH_FIRST, DAY_FIRST, WITH_SLASHES, ISO].flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ 0: whole, index, groups = {} }) => read(groups, index, index + whole.length)),
  )
  const longest = found.filter((each) => !found.some((other) => other !== each && covers(other, each)))
  const inOrder = longest.toSorted((one, other) => one.from - other.from)
  return inOrder
    .flatMap((each) => [each, ...moreDays(each, text)])
    .map((each) => ({ ...each, weekday: weekdayIn(text, each) }))
}

function covers(one: Read, other: Read): boolean {
  const overlaps = one.from < other.to && other.from < one.to
  return (
    overlaps &&
    (one.to - one.from > other.to - other.from ||
      (one.to - one.from === other.to - other.from && one.from < other.from))
  )
}

function read({ month = '', day = '', year }: Groups, from: number, to: number): Read[] {
  const found = { year: readYear(year), month: readMonth(month), day: readDay(day), from, to }
  return found.month >= 1 && found.month <= 12 && found.day >= 1 && found.day <= 31 ? [found] : []
}

function readYear(year: string | undefined): number | undefined {
  if (year === undefined) return undefined
  return Number(year) + (year.length === 2 ? 2000 : 0)
}

function readMonth(month: string): number {
  const index = months.findIndex((name) => name.slice(0, 3).toLowerCase() === month.slice(0, 3).toLowerCase())
  return index < 0 ? Number(month) : index + 1
}

function readDay(day: string): number {
  const index = ordinals.indexOf(day.toLowerCase())
  return index < 0 ? Number.parseInt(day, 10) : index + 1
}

/** A year at the end of a list of days is that of all of them. */
function moreDays(first: Read, text: string): Read[] {
  if (first.year !== undefined) return []
  const days: Read[] = []
  let last = first
  for (;;) {
    const { 0: whole = '', groups = {} } = MORE.exec(text.slice(last.to)) ?? {}
    const next = {
      ...last,
      year: readYear(groups.year),
      day: readDay(groups.day ?? ''),
      from: last.to,
      to: last.to + whole.length,
    }
    if (!whole || next.day <= last.day || next.day > 31 || last.year !== undefined) break
    days.push({ ...next, from: next.to - whole.trimStart().length })
    last = next
  }
  if (last.year !== undefined) for (const each of [first, ...days]) each.year = last.year
  return days
}

function weekdayIn(text: string, { from, to }: Read): Weekday | undefined {
  const found = WEEKDAY_BEFORE.exec(text.slice(0, from)) ?? WEEKDAY_AFTER.exec(text.slice(to))
  const name = found?.groups?.weekday?.slice(0, 3).toLowerCase()
  return weekdayNames.find((each) => each.slice(0, 3).toLowerCase() === name)
}

/** Whether the calendar has the day; of one without a year, in a leap year. */
export function isDay({ year = 2024, month, day }: FoundDate): boolean {
  return exists({ year, month, day })
}
