import * as routes from '../../routes'
import { seasonIdFromPlanName } from '../../seasons/season-place'

/** The desk's page on which a document or a season is edited. */
export function editAddress(place: string): `/${string}` {
  const season = seasonIdFromPlanName(place)
  return season === undefined ? routes.deskDocument(place) : routes.deskSeason(season)
}
