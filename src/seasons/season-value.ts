import { season as schema } from '../../content/schemas'
import type { Season, SeasonValue } from '../../content/season'

/** Returns what the office says of a season, as its form shows it. */
export function seasonValue(season: Season): SeasonValue {
  const said = {
    ...season,
    registrationYear: season.year === null ? season.registrationYear : null,
    schedule: season.schedule.map(({ month, day, topic }) => ({ month, day, topic })),
  }
  const entries = Object.entries(said).filter(([key]) => Object.hasOwn(schema.entries, key))
  return Object.fromEntries(entries) as SeasonValue
}
