import { isDeepStrictEqual } from 'node:util'
import { seasonParts as schemas } from '../../../content/schemas'
import type { Season } from '../../../content/season'
import { findFieldProblems } from '../../editorial/fields/field-problems'
import { listPostedFields, readPostedValue } from '../../editorial/fields/posted-value'
import { changeFees } from '../../editorial/publishing/season-fees'
import * as routes from '../../routes'
import { changeSeason } from '../../seasons/change-season'
import { listStaff } from '../../staff/team'
import type { DeskRoute } from '../request'
import { confirmSeason } from './confirm-season'
import { showSeason } from './edit-routes'
import { type PartName, partFields, storedPart } from './season-part'
import { respondToResult, type SeasonRequest, withSeason } from './season-request'

const [FEES, NOTE] = [routes.deskSeasonStep(':id', 'fees'), routes.deskSeasonStep(':id', 'note')]

/** Routes for the fees, which owners change after a fresh sign-in, and the note. */
export const seasonPartRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: FEES, right: 'billing', fresh: true, handle: withSeason(redirectToFees) },
  { method: 'POST', path: FEES, right: 'billing', fresh: true, handle: withSeason((request) => save(request, 'fees')) },
  { method: 'POST', path: NOTE, right: 'seasons', handle: withSeason((request) => save(request, 'note')) },
]

function redirectToFees({ season, redirect }: SeasonRequest) {
  return redirect(`${routes.deskSeason(season.id)}#fees`)
}

async function save(request: SeasonRequest, name: PartName) {
  const { site, actor, season, fields } = request
  const [value, stored] = [readPostedValue(partFields[name], fields), storedPart(season, name)]
  const problems = findFieldProblems(schemas[name], value)
  // Nothing to resolve if both values are the same.
  const isLate = fields.get('before') !== JSON.stringify(stored) && !isDeepStrictEqual(value, stored)
  const typed = { name, value, problems, isLate }
  if (problems.size > 0) return showSeason(request, { typed }, 422)
  if (isLate) return showSeason(request, { typed }, 409)
  if (name === 'note') {
    const result = await changeSeason(site.app, actor, season, value as { note: string | null })
    return respondToResult(request, result, 'changed')
  }
  const fees = value as Season['fees']
  if (season.isCurrent && fields.get('do') !== 'confirm') return confirmFees(request, fees)
  return respondToResult(request, await changeFees(site.app, actor, season, fees), 'fees')
}

async function confirmFees(request: SeasonRequest, fees: Season['fees']) {
  const { site, season } = request
  const owners = (await listStaff(site.database)).filter(({ role }) => role === 'owner').length
  return confirmSeason(
    request,
    { ...season, fees },
    {
      heading: `Change the fees of ${season.title}`,
      action: routes.deskSeasonStep(season.id, 'fees'),
      fields: [['before', JSON.stringify(season.fees)], ...listPostedFields(partFields.fees, fees)],
      button: 'Change it',
      note: `${owners === 1 ? 'You get an email' : `All ${owners} owners get an email`} about it.`,
    },
  )
}
