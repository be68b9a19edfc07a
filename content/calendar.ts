import { dateFormat } from './formats'
import { type Language, locales } from './language'
import { MINUTE } from './moments'
import { assignYears, type Day } from './season-days'

export interface CalendarDay extends Day {
  year: number
}

/** As returned by `Date.getUTCDay`. */
const SATURDAY = 6

/** Locale for output that is parsed below. */
const DIGITS = 'en'

/** Time zone offsets are multiples of a quarter of an hour. */
const QUARTER_HOUR = 15 * MINUTE

/** The last day computed for each time zone. Each submission and each page asks for the current day. */
const cachedDays = new Map<string, { quarter: number; day: CalendarDay }>()

/** Returns the calendar day of an instant in a time zone. */
export function calendarDayAt(moment: Date, timeZone: string): CalendarDay {
  const quarter = Math.floor(moment.getTime() / QUARTER_HOUR)
  const last = cachedDays.get(timeZone)
  if (last?.quarter === quarter) return last.day
  const day = toCalendarDay(moment, timeZone)
  cachedDays.set(timeZone, { quarter, day })
  return day
}

function toCalendarDay(moment: Date, timeZone: string): CalendarDay {
  const format = dateFormat(DIGITS, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = Number.NaN, month = Number.NaN, day = Number.NaN } = parts
  return { year, month, day }
}

/** Returns the year of an instant in a time zone. */
export function yearAt(moment: Date, timeZone: string): number {
  return calendarDayAt(moment, timeZone).year
}

/** "March 15, 2024" */
export function dateText(day: CalendarDay, language: Language): string {
  return format(toUtc(day), language, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** "2024-03-15" (ISO 8601) */
export function isoDate(day: CalendarDay): string {
  return new Date(toUtc(day)).toISOString().slice(0, 10)
}

/** True if the season has a year, or if all its days are Saturdays in the current year. */
export function hasKnownDates(
  { schedule, year }: { schedule: readonly Day[]; year: number | null },
  currentYear: number,
): boolean {
  const isSaturday = (day: CalendarDay) => new Date(toUtc(day)).getUTCDay() === SATURDAY
  return year !== null || assignYears(schedule, currentYear).every(isSaturday)
}

function toUtc({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day)
}

function format(moment: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locales[language], { ...options, timeZone: 'UTC' }).format(moment)
}

/** Returns the instant of a time of day such as "10:30" in a time zone. */
export function instantAt(day: CalendarDay, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${isoDate(day)}T${time}Z`)
  const estimate = new Date(asUtc - offsetAt(new Date(asUtc), timeZone))
  // The offset may differ between the first guess and the result.
  return new Date(asUtc - offsetAt(estimate, timeZone))
}

/** Returns a time zone's offset from UTC in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const name = dateFormat(DIGITS, { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE
}
