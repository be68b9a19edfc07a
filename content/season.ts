import { dateFormat } from './formats'
import { type Language, locales } from './language'
import type { Content } from './read-content'

interface Day {
  month: number
  day: number
}

/**
 * The first and last day of the schedule.
 * @throws when the schedule is empty, which the content's schema rules out.
 */
export function seasonOf({ schedule }: Content['bootCamp']): { first: Day; last: Day } {
  const [first, last] = [schedule[0], schedule.at(-1)]
  if (!first || !last) throw new Error('the schedule is empty')
  return { first, last }
}

/** "June 25" */
export function dayText({ month, day }: Day, language: Language): string {
  const format = dateFormat(locales[language], { month: 'long', day: 'numeric', timeZone: 'UTC' })
  // Any leap year, so that February 29 exists.
  return format.format(Date.UTC(2024, month - 1, day))
}
