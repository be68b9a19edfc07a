const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const DAYS_IN_A_WEEK = 5
const USUAL_DAYS = 3

/** How many working days the office has, as in "three business days", "5 days" or "a week". */
export function workingDaysIn(answerWithin: string): number {
  const words = answerWithin.toLowerCase().split(/[\s-]+/)
  const unit = words.findIndex((word) => /^(days?|weeks?)$/.test(word))
  if (unit === -1) return USUAL_DAYS
  const number = words
    .slice(0, unit)
    .map(readNumber)
    .findLast((each) => each !== undefined)
  return (number ?? USUAL_DAYS) * (words[unit]?.startsWith('week') ? DAYS_IN_A_WEEK : 1)
}

function readNumber(word: string): number | undefined {
  if (/^\d{1,2}$/.test(word)) return Number(word)
  if (word === 'a') return 1
  const index = numbers.indexOf(word)
  return index === -1 ? undefined : index
}

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
