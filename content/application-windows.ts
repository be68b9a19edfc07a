import { type CalendarDay, isoDate } from './calendar'
import { type ProgramId, programIds } from './programs'
import type { Season } from './season'

/** How an application arrives outside the days on which its season takes them. */
export const timings = ['early', 'late'] as const

export type Timing = (typeof timings)[number]

/** Reason why a season is closed: applications open on a later day, or closed on an earlier one. */
export interface Closed {
  timing: Timing
  date: CalendarDay
}

/** Returns why a season is closed on a day (ISO 8601); undefined if it takes applications. */
export function closedOn({ applications }: Pick<Season, 'applications'>, day: string): Closed | undefined {
  const { opens, closes } = applications
  if (opens && day < isoDate(opens)) return { timing: 'early', date: opens }
  if (closes && day > isoDate(closes)) return { timing: 'late', date: closes }
  return undefined
}

/**
 * The season of a program that takes applications on a day (ISO 8601): one whose window holds it, or else one without a
 * window. If none does, the next to open, or else the last that closed. Of two alike, the first: the current one leads.
 */
export function seasonOn(seasons: readonly Season[], program: string, day: string): Season | undefined {
  const ofProgram = seasons.filter((season) => season.program === program)
  const open = ofProgram.filter((season) => !closedOn(season, day))
  return open.find(hasWindow) ?? open[0] ?? nearest(ofProgram, day, 'early') ?? nearest(ofProgram, day, 'late')
}

function nearest(seasons: readonly Season[], day: string, timing: Timing): Season | undefined {
  const closed = seasons.flatMap((season) => {
    const { timing: own, date } = closedOn(season, day) ?? {}
    return own === timing && date ? [{ season, date }] : []
  })
  const order = timing === 'early' ? 1 : -1
  return closed.toSorted((one, other) => order * Temporal.PlainDate.compare(one.date, other.date))[0]?.season
}

function hasWindow({ applications: { opens, closes } }: Season): boolean {
  return opens !== null || closes !== null
}

/** The programs that take no applications on a day. One without a season has no window, so it always does. */
export function closedPrograms(seasons: readonly Season[], today: CalendarDay): ReadonlyMap<ProgramId, Closed> {
  const day = isoDate(today)
  return new Map(
    programIds.flatMap((program): [ProgramId, Closed][] => {
      const season = seasonOn(seasons, program, day)
      const closed = season && closedOn(season, day)
      return closed ? [[program, closed]] : []
    }),
  )
}
