import { type CalendarDay, isoDate } from './calendar'
import { type ProgramId, programIds } from './programs'
import type { Season } from './season'

/** When an application arrived outside its season's application window. */
export const timings = ['early', 'late'] as const

export type Timing = (typeof timings)[number]

/** Why a season is closed, and the day it opens or closed. */
export interface ClosedReason {
  timing: Timing
  date: CalendarDay
}

/** Returns why a season is closed on a day (ISO 8601), or undefined if it takes applications. */
export function findClosedReason(
  { applications }: Pick<Season, 'applications'>,
  day: string,
): ClosedReason | undefined {
  const { opens, closes } = applications
  if (opens && day < isoDate(opens)) return { timing: 'early', date: opens }
  if (closes && day > isoDate(closes)) return { timing: 'late', date: closes }
  return undefined
}

/**
 * Finds the season of a program for an application on a day (ISO 8601): an open season with a window, else an open
 * season without one, else the next to open, else the last that closed. Ties go to the first season, which is the
 * current one.
 */
export function findSeasonForDay(seasons: readonly Season[], program: string, day: string): Season | undefined {
  const programSeasons = seasons.filter((season) => season.program === program)
  const open = programSeasons.filter((season) => !findClosedReason(season, day))
  return (
    open.find(hasWindow) ??
    open[0] ??
    findNearestSeason(programSeasons, day, 'early') ??
    findNearestSeason(programSeasons, day, 'late')
  )
}

function findNearestSeason(seasons: readonly Season[], day: string, timing: Timing): Season | undefined {
  const closed = seasons.flatMap((season) => {
    const { timing: seasonTiming, date } = findClosedReason(season, day) ?? {}
    return seasonTiming === timing && date ? [{ season, date }] : []
  })
  const order = timing === 'early' ? 1 : -1
  return closed.toSorted((one, other) => order * Temporal.PlainDate.compare(one.date, other.date))[0]?.season
}

function hasWindow({ applications: { opens, closes } }: Season): boolean {
  return opens !== null || closes !== null
}

/** Finds the programs that take no applications on a day. A program without a season is always open. */
export function findClosedPrograms(
  seasons: readonly Season[],
  today: CalendarDay,
): ReadonlyMap<ProgramId, ClosedReason> {
  const day = isoDate(today)
  return new Map(
    programIds.flatMap((program): [ProgramId, ClosedReason][] => {
      const season = findSeasonForDay(seasons, program, day)
      const closed = season && findClosedReason(season, day)
      return closed ? [[program, closed]] : []
    }),
  )
}
