import { cancelSeasonPlan } from '../../editorial/publishing/plan-season'
import * as routes from '../../routes'
import { deleteSeason } from '../../seasons/change-season'
import type { DeskRoute } from '../request'
import { changePublicSeason } from './change-public'
import { readLoadedSeason, redirectWithNotice, respondToResult, type SeasonRequest, withSeason } from './season-request'

const step = (name: string) => routes.deskSeasonStep(':id', name)

/** Routes that make a season current, cancel its plan, or delete it. */
export const seasonStepRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: step('current'), right: 'seasons', handle: withSeason(changeCurrent) },
  { method: 'POST', path: step('current'), right: 'seasons', handle: withSeason(changeCurrent) },
  { method: 'POST', path: step('cancel'), right: 'seasons', handle: withSeason(cancelPlan) },
  { method: 'POST', path: step('delete'), right: 'seasons', handle: withSeason(remove) },
]

async function changeCurrent(request: SeasonRequest) {
  const result = await changePublicSeason(request, null)
  return result instanceof Response ? result : respondToResult(request, result, 'current')
}

async function cancelPlan(request: SeasonRequest) {
  const { site, actor, season, fields } = request
  const result = await cancelSeasonPlan(site.app, actor, { id: season.id, planId: fields.get('plan') ?? '' })
  return respondToResult(request, result, 'canceled')
}

async function remove(request: SeasonRequest) {
  const { site, actor } = request
  const result = await deleteSeason(site.app, actor, readLoadedSeason(request))
  if (result.status !== 'changed') return respondToResult(request, result, 'deleted')
  return redirectWithNotice(request, { path: routes.deskSeasons, done: 'deleted', eventId: result.eventId })
}
