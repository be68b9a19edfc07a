import { calendarDayAt } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { seasonRange } from '../../content/season'
import type { AppContext } from '../app-context'
import { readSeasons, type StoredSeason } from '../seasons/read-seasons'

/** Seasons are of interest until this many days after their last day. */
const DAYS_AFTER_SEASON = 60

/** Reads the seasons that are not long over, the current one first. */
export async function readRecentSeasons({ database, now, content }: AppContext): Promise<StoredSeason[]> {
  const today = calendarDayAt(now(), content.current(DEFAULT_LANGUAGE).content.organization.timeZone)
  return (await readSeasons(database)).filter((season) => {
    const { last } = seasonRange(season, today.year)
    const end = Temporal.PlainDate.from(last).add({ days: DAYS_AFTER_SEASON })
    return Temporal.PlainDate.compare(end, today) >= 0
  })
}
