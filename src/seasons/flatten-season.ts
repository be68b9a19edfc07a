import { isoDate } from '../../content/calendar'
import type { StoredSeason } from './read-seasons'
import { toSeasonValue } from './season-value'

/** Flattens a season to values by name, as the log shows them: days by id, fees in US dollars. */
export function flattenSeason(season: StoredSeason): Readonly<Record<string, string | number | null>> {
  const { name, schedule: _, applications, acceptBy, ...values } = toSeasonValue(season)
  return {
    ...values,
    ...{ camp: name, seasonNote: season.note },
    ...Object.fromEntries(season.schedule.map(({ id, month, day, topic }) => [id, `${month}/${day} ${topic}`])),
    opens: applications.opens && isoDate(applications.opens),
    closes: applications.closes && isoDate(applications.closes),
    acceptBy: acceptBy && isoDate(acceptBy),
    ...season.fees,
  }
}
