import { calendarDayAt, isoDate } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { AppContext } from '../app-context'
import type { Moment } from '../database/tables'

/** Returns the day (ISO 8601) a submission reached the office. Paper may arrive days before staff enter it. */
export function arrivalDay(
  { created_at, arrived_at }: { created_at: Moment; arrived_at: Moment | null },
  { organization }: Content,
): string {
  return isoDate(calendarDayAt(new Date(arrived_at ?? created_at), organization.timeZone))
}

/** Returns today's date (ISO 8601) in the program's time zone. */
export function currentDay({ now, content }: Pick<AppContext, 'now' | 'content'>): string {
  return isoDate(calendarDayAt(now(), content.current(DEFAULT_LANGUAGE).content.organization.timeZone))
}
