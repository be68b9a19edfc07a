/** From Monday on. */
const DAYS_IN_A_WEEK = 5

/**
 * The moment so many working days ago: what arrived before it has had all of them. Saturdays and Sundays are none; what
 * arrives on them counts as arrived on Monday.
 */
export function workingDaysAgo(now: Date, days: number, timeZone: string): Date {
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  let moment = present
  while (isWeekend(moment)) moment = moment.subtract({ days: 1 })
  // On a weekend no time passes: it is as late as it was when Friday ended.
  if (isWeekend(present)) moment = moment.add({ days: 1 }).startOfDay()
  for (let left = days; left > 0; ) {
    moment = moment.subtract({ days: 1 })
    if (!isWeekend(moment)) left--
  }
  return new Date(moment.epochMilliseconds)
}

function isWeekend({ dayOfWeek }: Temporal.ZonedDateTime): boolean {
  return dayOfWeek > DAYS_IN_A_WEEK
}
