import { calendarDayAt, isoDate } from '../../content/calendar'
import type { Content } from '../../content/read-content'
import type { Moment } from '../database/tables'

/** Returns the day (ISO 8601) a submission reached the office. Paper may arrive days before staff enter it. */
export function arrivalDay(
  { created_at, arrived_at }: { created_at: Moment; arrived_at: Moment | null },
  { organization }: Content,
): string {
  return isoDate(calendarDayAt(new Date(arrived_at ?? created_at), organization.timeZone))
}
