import { season as schema } from '../../content/schemas'
import type { Season, SeasonValue } from '../../content/season'

/** A season to edit. Its days may have ids, and its program may predate version 0.3.0. */
export type SeasonInput = Omit<SeasonValue, 'program' | 'schedule'> &
  Pick<Season, 'program'> & { schedule: readonly SeasonValue['schedule'][number][] }

/** Picks the values that a season's form edits. */
export function toSeasonValue(season: SeasonInput): SeasonValue {
  const input = {
    ...season,
    registrationYear: season.year === null ? season.registrationYear : null,
    schedule: season.schedule.map(({ month, day, topic }) => ({ month, day, topic })),
  }
  const entries = Object.entries(input).filter(([key]) => Object.hasOwn(schema.entries, key))
  return Object.fromEntries(entries) as SeasonValue
}
