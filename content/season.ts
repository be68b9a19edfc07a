import type * as v from 'valibot'
import { type CalendarDay, dateText, yearAt } from './calendar'
import { dateFormat } from './formats'
import { type Language, locales } from './language'
import type { season } from './schemas'
import { type Day, datedDays } from './season-days'
import { words } from './words'

/** A day of a season. Its id stays the same when its date or topic changes. */
export interface SeasonDay extends Day {
  id: string
  topic: string
  /** Time of the last change that calendars show (ISO 8601). */
  changedAt: string
}

/** A day removed from a season, with the number it had. */
export interface RemovedDay extends SeasonDay, CalendarDay {
  number: number
}

/** A season of a program, as pages, forms, and checks read it. */
export interface Season extends Omit<SeasonValue, 'program' | 'schedule' | 'registrationYear'> {
  /** As in "summer-2027"; "summer" for the one without a year. */
  id: string
  /** As the forms call it: "summer"; sites from before version 0.3.0 may have others. */
  program: string
  schedule: readonly SeasonDay[]
  /** None while the season has no year. */
  removed: readonly RemovedDay[]
  /** The number of Saturdays. */
  weeks: number
  /** Its own year, or the one that was entered while it has none. */
  registrationYear: number
  /** In US dollars. */
  fees: { deposit: number; partner: number; regular: number }
}

/** A season as the office edits it, except for its fees. */
export type SeasonValue = v.InferOutput<typeof season>

/** As in "summer-2027"; "summer" for the one without a year. */
export function seasonId({ program, year }: Pick<Season, 'program' | 'year'>): string {
  return year === null ? program : `${program}-${year}`
}

/** Makes a season from form values. Its days get new ids. */
export function seasonFrom(value: SeasonValue, fees: Season['fees']): Season {
  const { year, registrationYear, schedule } = value
  return {
    ...value,
    id: seasonId(value),
    schedule: schedule.map((day, index) => ({ ...day, id: dayId(index + 1), changedAt: CALENDARS_BEGAN })),
    removed: [],
    weeks: schedule.length,
    // The schema asks for one of both.
    registrationYear: year ?? registrationYear ?? 0,
    fees,
  }
}

/** Before any day was changed. */
export const CALENDARS_BEGAN = '2026-01-01T00:00:00.000Z'

/** Returns the id of a day, which subscribed calendars already know. */
export function dayId(number: number): string {
  return `saturday-${number}`
}

/**
 * The first and last day of the schedule, in the season's year or, while it has none, in the one given.
 * @throws when the schedule is empty, which the content's schema rules out.
 */
export function datedSeason({ schedule, year }: Pick<Season, 'schedule' | 'year'>, given = 0) {
  const days: CalendarDay[] = datedDays(schedule, year ?? given)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('the schedule is empty')
  return { first, last }
}

/** True if a season with a year ends in the next one, so that its days are named with their years. */
export function isOverNewYear(season: Pick<Season, 'schedule' | 'year'>): boolean {
  const { first, last } = datedSeason(season)
  return season.year !== null && first.year < last.year
}

/** "June 25" and "July 30"; "December 4, 2027" and "January 22, 2028" over New Year. */
export function firstAndLast(season: Pick<Season, 'schedule' | 'year'>, language: Language) {
  const { first, last } = datedSeason(season)
  const textOf = isOverNewYear(season) ? dateText : dayText
  return { first: textOf(first, language), last: textOf(last, language) }
}

/** The year of the season's first day, as of a moment. */
export function seasonYear(
  { bootCamp, organization }: { bootCamp: Pick<Season, 'year'>; organization: { timeZone: string } },
  now: Date,
): number {
  return bootCamp.year ?? yearAt(now, organization.timeZone)
}

/** "June 25" */
export function dayText({ month, day }: Day, language: Language): string {
  const format = dateFormat(locales[language], { month: 'long', day: 'numeric', timeZone: 'UTC' })
  // Any leap year, so that February 29 exists.
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
