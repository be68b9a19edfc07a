import { calendarDayAt, isoDate } from '../../content/calendar'
import type { Content } from '../../content/read-content'
import type { Moment } from '../database/tables'

/** The day (ISO 8601) on which a submission reached the office, for paper before somebody entered it. */
export function arrivalDay(
  { created_at, arrived_at }: { created_at: Moment; arrived_at: Moment | null },
  { organization }: Content,
): string {
  return isoDate(calendarDayAt(new Date(arrived_at ?? created_at), organization.timeZone))
}
