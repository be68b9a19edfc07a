import { type CalendarDay, dateText } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'

/** In milliseconds. */
const DAY = 86_400_000
/** In `Date.getUTCDay`. */
const SATURDAY = 6

/** Days since January 1, 1970: later days have greater numbers. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(dayNumber(day) * DAY).getUTCDay()
}

/** The Saturday that is fewest days away. */
export function nearestSaturday(day: CalendarDay): CalendarDay {
  const away = SATURDAY - weekdayOf(day)
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

/** "June 25, 2026", as findings are told on the desk. */
export function inWords(day: CalendarDay): string {
  return dateText(day, DEFAULT_LANGUAGE)
}
