import { readSeats } from '../../admissions/seats'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import type { DeskRequest, DeskRoute } from '../request'
import { countSubmissions } from './count-submissions'
import { editSeasonRoutes } from './edit-routes'
import { newSeasonRoutes } from './new-season-routes'
import { seasonPartRoutes } from './part-routes'
import { seasonNotice } from './season-request'
import { SeasonsPage } from './seasons-page'
import { seasonStepRoutes } from './step-routes'

export const seasonRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSeasons, right: 'seasons', handle: showSeasons },
  // Before the season routes, because "new" is not a season.
  ...newSeasonRoutes,
  ...editSeasonRoutes,
  ...seasonStepRoutes,
  ...seasonPartRoutes,
]

async function showSeasons(request: DeskRequest) {
  const { database } = request.site
  const stored = await readSeasons(database)
  const counted = stored.map(async (season) => {
    const seats = await readSeats(database, season.id)
    return { season, submissions: await countSubmissions(request, season.id), seats }
  })
  const body = <SeasonsPage seasons={await Promise.all(counted)} notice={await seasonNotice(request)} />
  return request.show({ title: 'Seasons', body })
}
