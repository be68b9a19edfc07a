import type * as v from 'valibot'
import { type CalendarDay, dateText, yearAt } from './calendar'
import { dateFormat } from './formats'
import { type Language, locales } from './language'
import type { season } from './schemas'
import { assignYears, type Day } from './season-days'
import { words } from './words'

/** A day of a season. Its id does not change with its date or topic. */
export interface SeasonDay extends Day {
  id: string
  topic: string
  /** Time of the last change that calendars should show (ISO 8601). */
  changedAt: string
}

/** A day removed from a season, with its former number. */
export interface RemovedDay extends SeasonDay, CalendarDay {
  number: number
}

/** A season of a program. */
export interface Season extends Omit<SeasonValue, 'program' | 'schedule' | 'registrationYear'> {
  /** As in "summer-2027". A season without a year has the id "summer". */
  id: string
  /** Program id, as in "summer". Data from before version 0.3.0 may have others. */
  program: string
  schedule: readonly SeasonDay[]
  /** Empty while the season has no year. */
  removed: readonly RemovedDay[]
  /** Number of Saturdays. */
  weeks: number
  /** The season's year, or the year entered separately while it has none. */
  registrationYear: number
  /** In US dollars. */
  fees: { deposit: number; partner: number; regular: number }
}

/** A season as edited by the office, without its fees. */
export type SeasonValue = v.InferOutput<typeof season>

export function seasonId({ program, year }: Pick<Season, 'program' | 'year'>): string {
  return year === null ? program : `${program}-${year}`
}

/** Creates a season from form values. Its days get new ids. */
export function createSeason(value: SeasonValue, fees: Season['fees']): Season {
  const { year, registrationYear, schedule } = value
  return {
    ...value,
    id: seasonId(value),
    schedule: schedule.map((day, index) => ({ ...day, id: dayId(index + 1), changedAt: INITIAL_CHANGED_AT })),
    removed: [],
    weeks: schedule.length,
    // The schema requires one of the two.
    registrationYear: year ?? registrationYear ?? 0,
    fees,
  }
}

/** Change time of days that were never changed. */
export const INITIAL_CHANGED_AT = '2026-01-01T00:00:00.000Z'

/** Returns a day's id. Calendars that subscribed earlier already use these ids. */
export function dayId(number: number): string {
  return `saturday-${number}`
}

/**
 * Returns the first and last day. A season without a year uses `fallbackYear`.
 * @throws if the schedule is empty, which the schema prevents.
 */
export function seasonRange({ schedule, year }: Pick<Season, 'schedule' | 'year'>, fallbackYear = 0) {
  const days: CalendarDay[] = assignYears(schedule, year ?? fallbackYear)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('the schedule is empty')
  return { first, last }
}

/** True if the season ends in the year after its own, so its days are shown with their years. */
export function spansNewYear(season: Pick<Season, 'schedule' | 'year'>): boolean {
  const { first, last } = seasonRange(season)
  return season.year !== null && first.year < last.year
}

/** "June 25" and "July 30"; over New Year, "December 4, 2027" and "January 22, 2028". */
export function seasonRangeText(season: Pick<Season, 'schedule' | 'year'>, language: Language) {
  const { first, last } = seasonRange(season)
  const formatDay = spansNewYear(season) ? dateText : dayText
  return { first: formatDay(first, language), last: formatDay(last, language) }
}

/** Returns the season's year, or the current year if it has none. */
export function seasonYear(
  { bootCamp, organization }: { bootCamp: Pick<Season, 'year'>; organization: { timeZone: string } },
  now: Date,
): number {
  return bootCamp.year ?? yearAt(now, organization.timeZone)
}

/** "June 25" */
export function dayText({ month, day }: Day, language: Language): string {
  const format = dateFormat(locales[language], { month: 'long', day: 'numeric', timeZone: 'UTC' })
  // Any leap year, so that February 29 is valid.
  return format.format(Date.UTC(2024, month - 1, day))
}

/** "10 am to 12 pm" */
export function hoursText({ begins, ends }: Pick<Season, 'begins' | 'ends'>, language: Language): string {
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
