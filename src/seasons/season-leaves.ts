import { isoDate } from '../../content/calendar'
import type { StoredSeason } from './read-seasons'

/** What a season says, by name, as the log tells it: days by their ids, fees in US dollars. */
export function leavesOf(season: StoredSeason): Readonly<Record<string, string | number | null>> {
  const { program, name, year, registrationYear, begins, ends, applications, acceptBy, fees, note } = season
  return {
    ...{ program, camp: name, season: season.season, year, registrationYear, begins, ends, seasonNote: note },
    ...Object.fromEntries(season.schedule.map(({ id, month, day, topic }) => [id, `${month}/${day} ${topic}`])),
    opens: applications.opens && isoDate(applications.opens),
    closes: applications.closes && isoDate(applications.closes),
    acceptBy: acceptBy && isoDate(acceptBy),
    ...fees,
  }
}
