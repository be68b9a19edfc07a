import * as routes from '../../routes'
import { seasonIdFromPlanName } from '../../seasons/season-plan-name'

/** Returns the address of the desk's page to edit a document or a season. */
export function toEditLink(place: string): `/${string}` {
  const season = seasonIdFromPlanName(place)
  return season === undefined ? routes.deskDocument(place) : routes.deskSeason(season)
}
