import { zonedMoment } from '../../../content/moments'
import { isFederalHoliday } from '../../seasons/federal-holidays'

/** Monday to Friday. */
const WORKING_DAYS_PER_WEEK = 5

/**
 * Returns the time a number of working days ago. Weekends and federal holidays do not count: submissions that arrive on
 * them count from the next working day.
 */
export function workingDaysAgo(now: Date, days: number, timeZone: string): Date {
  const current = zonedMoment(now, timeZone)
  let moment = current
  while (!isWorkingDay(moment)) moment = moment.subtract({ days: 1 })
  // No working time passes on a day off, so continue from the end of the last working day.
  if (!isWorkingDay(current)) moment = moment.add({ days: 1 }).startOfDay()
  for (let remaining = days; remaining > 0; ) {
    moment = moment.subtract({ days: 1 })
    if (isWorkingDay(moment)) remaining--
  }
  return new Date(moment.epochMilliseconds)
}

function isWorkingDay(moment: Temporal.ZonedDateTime): boolean {
  return moment.dayOfWeek <= WORKING_DAYS_PER_WEEK && !isFederalHoliday(moment.toPlainDate())
}
