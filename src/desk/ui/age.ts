import type { Clock } from './clock-context'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How old something is, as short as one says it: "now", "5 min", "3 h", "2 days", then its date. */
export function ageOf(at: string, { now, timeZone }: Clock): string {
  const moment = new Date(at)
  const age = now.getTime() - moment.getTime()
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  if (age < 2 * DAY) return '1 day'
  if (age < 7 * DAY) return `${Math.floor(age / DAY)} days`
  const { day, dayAndYear } = formatsOf(timeZone)
  const isThisYear = yearOf(moment, timeZone) === yearOf(now, timeZone)
  return (isThisYear ? day : dayAndYear).format(moment)
}

/** The same within a sentence: "just now", "5 min ago", "2 days ago", then its date. */
export function agoOf(at: string, clock: Clock): string {
  const age = ageOf(at, clock)
  if (age === 'now') return 'just now'
  return /^\d/.test(age) ? `${age} ago` : age
}

/** The whole moment, as in "Thu, Jun 25, 2026, 10:03 AM". */
export function wholeMoment(at: string, timeZone: string): string {
  return formatsOf(timeZone).whole.format(new Date(at))
}

function yearOf(moment: Date, timeZone: string): string {
  return formatsOf(timeZone).year.format(moment)
}

type Formats = Record<'day' | 'dayAndYear' | 'year' | 'whole', Intl.DateTimeFormat>

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
    whole: format({ ...dayAndYear, weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  }
}
