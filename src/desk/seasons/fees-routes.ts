import { isDeepStrictEqual } from 'node:util'
import { fees as schema } from '../../../content/schemas'
import type { Season } from '../../../content/season'
import { problemsOf } from '../../editorial/fields/field-problems'
import { postedFields, readPosted } from '../../editorial/fields/posted-value'
import { changeFees } from '../../editorial/publishing/season-fees'
import * as routes from '../../routes'
import { listStaff } from '../../staff/team'
import type { DeskRoute } from '../request'
import { confirmSeason } from './confirm-season'
import { showSeason } from './edit-routes'
import { feesField } from './fees-part'
import { answerResult, type SeasonRequest, withSeason } from './season-request'

const FEES = routes.deskSeasonStep(':id', 'fees')

/** The fees of a season, which owners change after a fresh sign-in. */
export const seasonFeesRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: FEES, right: 'billing', fresh: true, handle: withSeason(leadToForm) },
  { method: 'POST', path: FEES, right: 'billing', fresh: true, handle: withSeason(change) },
]

function leadToForm({ season, redirect }: SeasonRequest) {
  return redirect(`${routes.deskSeason(season.id)}#fees`)
}

async function change(request: SeasonRequest) {
  const { site, actor, season, fields } = request
  const value = readPosted(feesField, fields)
  const problems = problemsOf(schema, value)
  // Somebody who left it as it is now has nothing to take.
  const isLate = fields.get('before') !== JSON.stringify(season.fees) && !isDeepStrictEqual(value, season.fees)
  if (problems.size > 0) return showSeason(request, { fees: { value, problems, isLate } }, 422)
  if (isLate) return showSeason(request, { fees: { value, problems, isLate } }, 409)
  const fees = value as Season['fees']
  if (season.isCurrent && fields.get('do') !== 'confirm') return confirm(request, fees)
  return answerResult(request, await changeFees(site.app, actor, season, fees), 'fees')
}

async function confirm(request: SeasonRequest, fees: Season['fees']) {
  const { site, season } = request
  const owners = (await listStaff(site.database)).filter(({ role }) => role === 'owner').length
  return confirmSeason(
    request,
    { ...season, fees },
    {
      heading: `Change the fees of ${season.title}`,
      action: routes.deskSeasonStep(season.id, 'fees'),
      fields: [['before', JSON.stringify(season.fees)], ...postedFields(feesField, fees)],
      button: 'Change it',
      note: `${owners === 1 ? 'You get an email' : `All ${owners} owners get an email`} about it.`,
    },
  )
}
