import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Applicant } from '../../admissions/applicants'
import { formatDeadline } from '../../admissions/deadlines'
import { mustBeTold, stateLabels } from '../../admissions/states'
import type { Told } from '../../admissions/told'
import { applicationOptions } from '../../forms/application/options'
import { findOptionLabel } from '../../forms/options'

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** "May 4" */
export function formatDay(at: string, timeZone: string): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone })
  dayFormats.set(timeZone, format)
  return format.format(new Date(at))
}

/** "told May 4", "told by phone May 4", "not told"; undefined if there is nothing to tell. */
export function describeTold(
  { state, told, isTold }: Pick<Applicant, 'state' | 'told' | 'isTold'>,
  timeZone: string,
): string | undefined {
  if (told && isTold) return describeTelling(told, timeZone)
  if (!mustBeTold(state)) return undefined
  return told ? `not told, was told “${stateLabels[told.state]}”` : 'not told'
}

function describeTelling({ at, emailId, emailStatus }: Told, timeZone: string): string {
  if (emailStatus === 'waiting') return 'letter waiting'
  return `told ${emailId === null ? 'by phone ' : ''}${formatDay(at, timeZone)}`
}

/** "4.3 ± 0.5 (3), mine 5": mean, spread and number of ratings, and the viewer's own. */
export function describeRatings({ mean, spread, ratingCount, ownRating }: Applicant): string {
  if (mean === null) return 'not rated'
  return `${mean.toFixed(1)} ± ${spread?.toFixed(1)} (${ratingCount})${ownRating === null ? '' : `, mine ${ownRating}`}`
}

/** Facts below the name: rank, deadline, and if the application came outside the window. */
export function describeStanding({ state, position, deadline, timing }: Applicant): string[] {
  return [
    ...(position === null ? [] : [`number ${position} on the waitlist`]),
    ...(state === 'offered' && deadline !== null ? [`accept by ${formatDeadline(deadline)}`] : []),
    ...(timing === null ? [] : [`applied ${timing}`]),
  ]
}

/** Returns the grade's label on the form. */
export function gradeLabel(grade: string): string {
  return findOptionLabel(applicationOptions.currentGrade, grade, DEFAULT_LANGUAGE)
}
