import { type Season, type SeasonValue, seasonFrom } from '../../../content/season'
import { postedFields } from '../../editorial/fields/posted-value'
import { type PlanSeasonResult, planSeason } from '../../editorial/publishing/plan-season'
import * as routes from '../../routes'
import { changeSeason, makeCurrent } from '../../seasons/change-season'
import { readWhen, whenRefusals } from '../ui/when'
import { contentOf, versionIn } from '../website/document-request'
import { ConfirmSeason } from './confirm-season'
import { beginSeason, type SeasonRequest, seasonField } from './season-request'

/** Changes what public pages say of the current season, or which one that is (null): now, or at a time. */
export async function changePublic(
  request: SeasonRequest,
  value: SeasonValue | null,
): Promise<PlanSeasonResult | Response> {
  const { site, actor, season, fields } = request
  // What others changed since may change other sentences.
  if (fields.get('do') !== 'confirm' || versionIn(request) !== season.version) return confirmPublic(request, value)
  const dueAt = readWhen(request, 'when')
  if (typeof dueAt === 'string') return confirmPublic(request, value, dueAt)
  if (!dueAt) return value ? changeSeason(site.app, actor, season, { value }) : makeCurrent(site.app, actor, season)
  const result = await planSeason(site.app, actor, season, { value, dueAt })
  return result.status === 'refused' ? confirmPublic(request, value, whenRefusals[result.reason]) : result
}

async function confirmPublic(request: SeasonRequest, value: SeasonValue | null, error?: string) {
  const { site, season, fields, show } = request
  const next: Season = value ? { ...seasonFrom(value, season.fees), id: season.id } : season
  const content = contentOf(request)
  const others = content.seasons.filter(({ id }) => id !== season.id)
  const begun = Object.entries(await beginSeason(request))
  const confirmed = {
    season,
    pages: await site.findChangedSentences({ ...content, bootCamp: next, seasons: [next, ...others] }),
    fields: value ? [...begun, ...postedFields(seasonField, value)] : begun,
    when: { typed: fields.get('when') ?? '', error },
  }
  const page = routes.deskSeason(season.id)
  const body = value ? (
    <ConfirmSeason {...confirmed} heading={`Change ${season.title}`} action={page} button="Change it" />
  ) : (
    <ConfirmSeason
      {...confirmed}
      heading={`Make ${season.title} the current season`}
      action={routes.deskSeasonStep(season.id, 'current')}
      button="Make it current"
    />
  )
  return show({ title: season.title, body, status: error === undefined ? 200 : 422 })
}
