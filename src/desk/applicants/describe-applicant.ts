import { dateFormat } from '../../../content/formats'
import type { Applicant } from '../../admissions/applicants'
import { formatDeadline } from '../../admissions/deadlines'
import type { Schools } from '../../admissions/schools'
import { mustBeTold, stateLabels } from '../../admissions/states'

/** "May 4" */
function formatDay(at: string, timeZone: string): string {
  return dateFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(new Date(at))
}

/** "told May 4", "told by phone May 4", "not told"; undefined if there is nothing to tell. */
export function describeTold(
  { state, told, isTold }: Pick<Applicant, 'state' | 'told' | 'isTold'>,
  timeZone: string,
): string | undefined {
  if (told?.emailStatus === 'waiting' && isTold) return 'letter waiting'
  if (told && isTold) return `told ${told.emailStatus === null ? 'by phone ' : ''}${formatDay(told.at, timeZone)}`
  if (!mustBeTold(state)) return undefined
  return told ? `not told, was told “${stateLabels[told.state]}”` : 'not told'
}

/** "4.3 ± 0.5 (3), mine 5": mean, spread and number of ratings, and the viewer's own. */
export function describeRatings({ mean, spread, ratingCount, ownRating }: Applicant): string {
  if (mean === null) return 'not rated'
  return `${mean.toFixed(1)} ± ${spread?.toFixed(1)} (${ratingCount})${ownRating === null ? '' : `, mine ${ownRating}`}`
}

/** Facts below the name: told, rank, deadline, and if the application came outside the window. */
export function describeFacts(applicant: Applicant, timeZone: string): string[] {
  const { state, position, deadline, timing } = applicant
  const told = describeTold(applicant, timeZone)
  return [
    ...(told === undefined ? [] : [told]),
    ...(position === null ? [] : [`number ${position} on the waitlist`]),
    ...(state === 'offered' && deadline !== null ? [`accept by ${formatDeadline(deadline)}`] : []),
    ...(timing === null ? [] : [`applied ${timing}`]),
  ]
}

/** "Rose Garden High School, partner" */
export function describeSchool({ school, schoolKey }: Applicant, { nameOf, isPartner }: Schools): string {
  return `${nameOf(schoolKey, school)}${isPartner(schoolKey) ? ', partner' : ''}`
}
