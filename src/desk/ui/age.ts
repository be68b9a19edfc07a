import { dateText } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { DAY, HOUR, MINUTE } from '../../../content/moments'
import type { Clock } from './clock-context'

/** How long ago something was: "just now", "6 minutes ago", "3 hours ago", "2 days ago", then its date. */
export function formatAge(at: string, { now, timeZone }: Clock): string {
  const moment = new Date(at)
  const age = now.getTime() - moment.getTime()
  if (age < MINUTE) return 'just now'
  if (age < 7 * DAY) return `${inWords(age)} ago`
  const { day, dayAndYear } = formatsOf(timeZone)
  const isThisYear = yearOf(moment, timeZone) === yearOf(now, timeZone)
  return (isThisYear ? day : dayAndYear).format(moment)
}

/** How far off something is: "in 6 minutes"; "soon" within a minute. */
export function formatTimeUntil(at: string, { now }: Clock): string {
  const wait = Date.parse(at) - now.getTime()
  return wait < MINUTE ? 'soon' : `in ${inWords(wait)}`
}

function inWords(milliseconds: number): string {
  const [unit, size] =
    milliseconds < HOUR
      ? (['minute', MINUTE] as const)
      : milliseconds < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const)
  const count = Math.floor(milliseconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The time of day, as in "10:03 AM". */
export function formatTimeOfDay(at: string, timeZone: string): string {
  return formatsOf(timeZone).time.format(new Date(at))
}

/** The whole moment, as in "Thu, Jun 25, 2026, 10:03 AM". */
export function formatDateTime(at: string, timeZone: string): string {
  return formatsOf(timeZone).whole.format(new Date(at))
}

/** Writes out the day (ISO 8601) at the end of a text: "From: 2026-06-25" becomes "From: June 25, 2026". */
export function formatDayAtEnd(text: string): string {
  return text.replace(/(?<=^|: )(\d{4})-(\d\d)-(\d\d)$/, (_, ...[year, month, day]) =>
    dateText({ year: Number(year), month: Number(month), day: Number(day) }, DEFAULT_LANGUAGE),
  )
}

function yearOf(moment: Date, timeZone: string): string {
  return formatsOf(timeZone).year.format(moment)
}

type Formats = Record<'day' | 'dayAndYear' | 'year' | 'time' | 'whole', Intl.DateTimeFormat>

// Making one takes longer than using it a hundred times.
const made = new Map<string, Formats>()

function formatsOf(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? makeFormats(timeZone)
  made.set(timeZone, formats)
  return formats
}

function makeFormats(timeZone: string): Formats {
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
