import { findClosedReason, findSeasonForDay, type Timing } from '../../content/application-windows'
import type { Content } from '../../content/read-content'
import type { FormDefinition } from '../forms/form-definition'

interface SeasonAssignment {
  season_id: string | null
  timing: Timing | null
}

/** Returns the season that a submission joins on a day (ISO 8601): the current one if the form names no program. */
export function joinSeason(
  { seasons, bootCamp }: Pick<Content, 'seasons' | 'bootCamp'>,
  { inbox, hasWindow }: FormDefinition,
  answers: Readonly<Record<string, unknown>>,
  day: string,
): SeasonAssignment {
  const program = inbox.program && answers[inbox.program]
  const season = program ? findSeasonForDay(seasons, String(program), day) : bootCamp
  const closed = hasWindow && season ? findClosedReason(season, day) : undefined
  return { season_id: season?.id ?? null, timing: closed?.timing ?? null }
}
