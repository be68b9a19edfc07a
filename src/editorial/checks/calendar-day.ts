/** A day of a calendar, in no time zone. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export type Weekday = (typeof weekdays)[number]

/** In milliseconds. */
const DAY = 86_400_000

/** The day at a moment in a time zone (IANA name). */
export function dayAt(moment: Date, timeZone: string): CalendarDay {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than anything that is done with it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone })
  formats.set(timeZone, format)
  return format
}

/** Days since January 1, 1970: later days have greater numbers. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY
}

export function weekdayOf(day: CalendarDay): Weekday {
  return weekdays[new Date(dayNumber(day) * DAY).getUTCDay()] ?? 'Sunday'
}

/** The Saturday that is fewest days away. */
export function nearestSaturday(day: CalendarDay): CalendarDay {
  const away = (6 - new Date(dayNumber(day) * DAY).getUTCDay() + 7) % 7
  return daysLater(day, away > 3 ? away - 7 : away)
}

export function daysLater(day: CalendarDay, days: number): CalendarDay {
  const date = new Date((dayNumber(day) + days) * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Whether the calendar has such a day. */
export function exists({ year, month, day }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** "June 25, 2026" */
export function inWords(day: CalendarDay): string {
  return format(day, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** "June 25" */
export function withoutYear(day: CalendarDay): string {
  return format(day, { month: 'long', day: 'numeric' })
}

function format(day: CalendarDay, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(dayNumber(day) * DAY)
}
