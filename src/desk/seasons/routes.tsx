import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import type { DeskRequest, DeskRoute } from '../request'
import { SeasonDays } from './season-days'

/** The program's seasons: the current one, and the others. */
export const seasonRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSeasons, right: 'seasons', handle: showSeasons },
]

async function showSeasons({ site, show }: DeskRequest) {
  const seasons = await readSeasons(site.database)
  const body = (
    <>
      <h1>Seasons</h1>
      {seasons.map((season) => (
        <section aria-labelledby={season.id} className="season" key={season.id}>
          <h2 id={season.id}>{season.title}</h2>
          <SeasonDays season={season} />
        </section>
      ))}
    </>
  )
  return show({ title: 'Seasons', body })
}
