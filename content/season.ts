import type { Content } from './read-content'

interface Day {
  month: number
  day: number
}

/**
 * The first and the last Saturday of the schedule.
 * @throws when the schedule is empty, which the content's schema rules out.
 */
export function seasonOf({ schedule }: Content['programme']): { first: Day; last: Day } {
  const [first, last] = [schedule[0], schedule.at(-1)]
  if (!first || !last) throw new Error('the schedule is empty')
  return { first, last }
}

/** "June 25" */
export function dayText({ month, day }: Day): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  // A leap year, so that February 29 stays what it is.
  return format.format(Date.UTC(2024, month - 1, day))
}
