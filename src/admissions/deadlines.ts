import { calendarDayAt, isoDate } from '../../content/calendar'
import { dateFormat } from '../../content/formats'
import { DEFAULT_LANGUAGE, locales } from '../../content/language'
import type { Moment } from '../database/tables'

/** True after the deadline's day ("2027-05-21") has ended in the program's time zone. */
export function isOver(deadline: string, now: Date, timeZone: string): boolean {
  return isoDate(calendarDayAt(now, timeZone)) > deadline
}

/** True if a form reached the office (`arrived_at ?? created_at`) by the end of the deadline's day. */
export function arrivedInTime(arrivedAt: Moment, deadline: string, timeZone: string): boolean {
  return !isOver(deadline, new Date(arrivedAt), timeZone)
}

/** "Friday, May 21, 2027" */
export function formatDeadline(deadline: string): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  return dateFormat(locales[DEFAULT_LANGUAGE], { ...day, timeZone: 'UTC' }).format(new Date(deadline))
}
