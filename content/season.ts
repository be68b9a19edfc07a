import { yearAt } from './calendar'
import { dateFormat } from './formats'
import { type Language, locales } from './language'
import type { Content } from './read-content'
import { words } from './words'

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

/** The year that the season's days are in at a moment. */
export function seasonYear({ bootCamp, organization }: Content, now: Date): number {
  return bootCamp.year ?? yearAt(now, organization.timeZone)
}

/** "June 25" */
export function dayText({ month, day }: Day, language: Language): string {
  const format = dateFormat(locales[language], { month: 'long', day: 'numeric', timeZone: 'UTC' })
  // Any leap year, so that February 29 exists.
  return format.format(Date.UTC(2024, month - 1, day))
}

/** "10 am to 12 pm" */
export function hoursText({ begins, ends }: Pick<Content['bootCamp'], 'begins' | 'ends'>, language: Language): string {
  return words[language].hours(timeText(begins, language), timeText(ends, language))
}

/** "10 am", "10:30 am" */
export function timeText(time: string, language: Language): string {
  const minute = time.endsWith(':00') ? {} : ({ minute: '2-digit' } as const)
  const format = dateFormat(locales[language], { hour: 'numeric', ...minute, timeZone: 'UTC' })
  return format
    .format(Date.parse(`2024-01-01T${time}Z`))
    .replace('\u202f', ' ')
    .toLocaleLowerCase(locales[language])
}
