import { isoDate } from '../../content/calendar'
import type { AppContext } from '../app-context'
import type { StoredSeason } from '../seasons/read-seasons'
import { currentDay } from '../submissions/arrival-day'

/** Reads the offers that end before the season's day to accept. Empty if that is over. */
export async function readEarlierOffers(app: AppContext, { id, acceptBy }: Pick<StoredSeason, 'id' | 'acceptBy'>) {
  const deadline = acceptBy && isoDate(acceptBy)
  if (deadline === null || deadline < currentDay(app)) return []
  const offers = app.database.selectFrom('applications').select(['id', 'version']).where('season_id', '=', id)
  return offers.where('state', '=', 'offered').where('deadline', '<', deadline).orderBy('id').execute()
}
