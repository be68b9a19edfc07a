import { createSeason, type Season, type SeasonValue } from '../../../content/season'
import { listPostedFields } from '../../editorial/fields/posted-value'
import { type PlanSeasonResult, planSeason } from '../../editorial/publishing/plan-season'
import * as routes from '../../routes'
import { changeSeason, switchSeason } from '../../seasons/change-season'
import { seasonName } from '../../seasons/season-name'
import { planRefusalMessages, readPlannedTime } from '../ui/planned-time'
import { publishedContent, readPostedVersion } from '../website/document-request'
import { confirmSeason } from './confirm-season'
import { readSeasonRevisions, type SeasonRequest, seasonField } from './season-request'

/** Changes the current season, or makes another one current (null), now or later, after a preview of the pages. */
export async function changePublicSeason(
  request: SeasonRequest,
  value: SeasonValue | null,
): Promise<PlanSeasonResult | Response> {
  const { site, actor, season, fields } = request
  // A newer change by a colleague may change other sentences, so preview again.
  if (fields.get('do') !== 'confirm' || readPostedVersion(request) !== season.version)
    return confirmPublicChange(request, value)
  const dueAt = readPlannedTime(request, 'when')
  if (typeof dueAt === 'string') return confirmPublicChange(request, value, dueAt)
  if (!dueAt) return value ? changeSeason(site.app, actor, season, { value }) : switchSeason(site.app, actor, season)
  const result = await planSeason(site.app, actor, season, { value, dueAt })
  return result.status === 'refused' ? confirmPublicChange(request, value, planRefusalMessages[result.reason]) : result
}

async function confirmPublicChange(request: SeasonRequest, value: SeasonValue | null, error?: string) {
  const { season, fields } = request
  const { id, title } = season
  const isStale = fields.get('do') === 'confirm' && readPostedVersion(request) !== season.version
  const note = isStale
    ? 'Someone else changed this season first, so nothing was done yet. This is what changes now.'
    : ''
  const loaded = Object.entries(await readSeasonRevisions(request))
  const when = { typed: fields.get('when') ?? '', error }
  if (value === null) {
    const [heading, action] = [`Make ${title} the current season`, routes.deskSeasonStep(id, 'current')]
    const props = { heading, action, fields: loaded, button: 'Make it current', when }
    return confirmSeason(request, season, { ...props, note: note || warnOfOpenSeason(request) })
  }
  const [heading, action] = [`Change ${title}`, routes.deskSeason(id)]
  const posted = [...loaded, ...listPostedFields(seasonField, value)]
  const next = { ...createSeason(value, season.fees), id }
  return confirmSeason(request, next, { heading, action, fields: posted, button: 'Change it', note, when })
}

/** Warns that applications join another season of the program while this one is closed. */
function warnOfOpenSeason({ season, ...request }: SeasonRequest): string {
  const isOpen = ({ program, applications: { opens, closes } }: Season) =>
    program === season.program && !opens && !closes
  const open = publishedContent(request).seasons.find((other) => other.id !== season.id && isOpen(other))
  if (!open || isOpen(season)) return ''
  const name = seasonName({ name: open.season, year: open.year })
  return `While ${season.title} is closed, applications join ${name}, which has no first or last day for them. Give it a last day to mark early applications.`
}
