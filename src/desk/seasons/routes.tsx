import { readAllSeats } from '../../admissions/seats'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import { describeSeats } from '../applicants/describe-seats'
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
  const taken = await readAllSeats(
    database,
    stored.map(({ id }) => id),
  )
  const counted = stored.map(async (season) => {
    const seats = taken.get(season.id)
    return { season, submissions: await countSubmissions(request, season.id), seats: seats && describeSeats(seats) }
  })
  const body = <SeasonsPage seasons={await Promise.all(counted)} notice={await seasonNotice(request)} />
  return request.show({ title: 'Seasons', body })
}
