import { type CalendarDay, dateText } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'

/** In `Temporal.PlainDate.dayOfWeek`. */
export const SATURDAY = 6

/** February 29 becomes March 1 in common years. */
export function toPlainDate({ year, month, day }: CalendarDay): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, month, day: 1 }).add({ days: day - 1 })
}

export function isBefore(one: CalendarDay, other: CalendarDay): boolean {
  return Temporal.PlainDate.compare(toPlainDate(one), toPlainDate(other)) < 0
}

/** Returns the nearest date on a weekday (in `Temporal.PlainDate.dayOfWeek`). */
export function nearestWeekday(weekday: number, day: CalendarDay): Temporal.PlainDate {
  const offset = weekday - toPlainDate(day).dayOfWeek
  return toPlainDate(day).add({ days: offset > 3 ? offset - 7 : offset < -3 ? offset + 7 : offset })
}

export function isValidDay({ year, month, day }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Formats a day for findings: "June 25, 2026". */
export function formatDay(day: CalendarDay): string {
  return dateText(day, DEFAULT_LANGUAGE)
}
