import { seasonRange } from '../../content/season'
import type { AppContext } from '../app-context'
import { readSeasons, type StoredSeason } from '../seasons/read-seasons'
import { currentDay } from '../submissions/arrival-day'

/** Seasons are of interest until this many days after their last day. */
const DAYS_AFTER_SEASON = 60

/** A season that is not long over. */
export interface RecentSeason extends StoredSeason {
  /** True after its last day. A season without a year is never over. */
  isOver: boolean
}

/** Reads the seasons that are not long over, the current one first. */
export async function readRecentSeasons(app: AppContext): Promise<RecentSeason[]> {
  const today = currentDay(app)
  return (await readSeasons(app.database)).flatMap((season) => {
    const daysOver = season.year === null ? 0 : Temporal.PlainDate.from(seasonRange(season).last).until(today).days
    return daysOver <= DAYS_AFTER_SEASON ? [{ ...season, isOver: daysOver > 0 }] : []
  })
}
