import { dateText } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { DAY, HOUR, MINUTE } from '../../../content/moments'
import type { Clock } from './clock-context'

/** Formats an age: "just now", "6 minutes ago", "3 hours ago", "2 days ago". Older than a week, returns the date. */
export function formatAge(at: string, { now, timeZone }: Clock): string {
  const moment = new Date(at)
  const age = now.getTime() - moment.getTime()
  if (age < MINUTE) return 'just now'
  if (age < 7 * DAY) return `${formatElapsed(age)} ago`
  const { day, dayAndYear } = getFormats(timeZone)
  const isThisYear = formatYear(moment, timeZone) === formatYear(now, timeZone)
  return (isThisYear ? day : dayAndYear).format(moment)
}

/** Formats the time until a moment: "in 6 minutes", or "soon" for less than a minute. */
export function formatTimeUntil(at: string, { now }: Clock): string {
  const wait = Date.parse(at) - now.getTime()
  return wait < MINUTE ? 'soon' : `in ${formatElapsed(wait)}`
}

function formatElapsed(milliseconds: number): string {
  const [unit, size] =
    milliseconds < HOUR
      ? (['minute', MINUTE] as const)
      : milliseconds < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const)
  const count = Math.floor(milliseconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Returns, for example, "10:03 AM". */
export function formatTimeOfDay(at: string, timeZone: string): string {
  return getFormats(timeZone).time.format(new Date(at))
}

/** Returns, for example, "Thu, Jun 25, 2026, 10:03 AM". */
export function formatDateTime(at: string, timeZone: string): string {
  return getFormats(timeZone).whole.format(new Date(at))
}

/** Writes out the day (ISO 8601) at the end of a text: "From: 2026-06-25" becomes "From: June 25, 2026". */
export function formatDayAtEnd(text: string): string {
  return text.replace(/(?<=^|: )(\d{4})-(\d\d)-(\d\d)$/, (_, ...[year, month, day]) =>
    dateText({ year: Number(year), month: Number(month), day: Number(day) }, DEFAULT_LANGUAGE),
  )
}

function formatYear(moment: Date, timeZone: string): string {
  return getFormats(timeZone).year.format(moment)
}

type Formats = Record<'day' | 'dayAndYear' | 'year' | 'time' | 'whole', Intl.DateTimeFormat>

// Creating a format is about a hundred times slower than using it.
const cache = new Map<string, Formats>()

function getFormats(timeZone: string): Formats {
  const formats = cache.get(timeZone) ?? createFormats(timeZone)
  cache.set(timeZone, formats)
  return formats
}

function createFormats(timeZone: string): Formats {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  const day = { month: 'short', day: 'numeric' } as const
  const dayAndYear = { ...day, year: 'numeric' } as const
  return {
    day: format(day),
    dayAndYear: format(dayAndYear),
    year: format({ year: 'numeric' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
    whole: format({ ...dayAndYear, weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  }
}
