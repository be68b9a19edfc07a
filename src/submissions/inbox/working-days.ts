import { zonedMoment } from '../../../content/moments'
import { isFederalHoliday } from '../../seasons/federal-holidays'

/** From Monday on. */
const DAYS_IN_A_WEEK = 5

/**
 * Returns the moment so many working days ago: submissions that arrived before it have had all of them. Weekends and
 * federal holidays are not working days; what arrives on them counts as arrived on the next working day.
 */
export function workingDaysAgo(now: Date, days: number, timeZone: string): Date {
  const present = zonedMoment(now, timeZone)
  let moment = present
  while (!isWorkingDay(moment)) moment = moment.subtract({ days: 1 })
  // No time passes on a day off: everything is as late as it was when the last working day ended.
  if (!isWorkingDay(present)) moment = moment.add({ days: 1 }).startOfDay()
  for (let left = days; left > 0; ) {
    moment = moment.subtract({ days: 1 })
    if (isWorkingDay(moment)) left--
  }
  return new Date(moment.epochMilliseconds)
}

function isWorkingDay(moment: Temporal.ZonedDateTime): boolean {
  return moment.dayOfWeek <= DAYS_IN_A_WEEK && !isFederalHoliday(moment.toPlainDate())
}
