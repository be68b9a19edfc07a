import { type AdmissionAction, admissionActions } from '../../admissions/admission-actions'
import type { EventDetails } from '../../log/event-details'

/** Headings of previews; # stands for the applicants. */
const headings: Readonly<Record<AdmissionAction, string>> = {
  offer: 'Offer a spot to #',
  waitlist: 'Put # on the waitlist',
  reject: 'Reject #',
  'take-back-offer': 'Take back the offer to #',
  confirm: 'Confirm the acceptance of #',
  decline: 'Record that # declined',
  withdraw: 'Withdraw #',
  'take-back-confirmation': 'Take back the confirmation of #',
  reopen: 'Reopen #',
  consider: 'Consider # for another season',
  lapse: 'Let the offer to # lapse',
  move: 'Move # to another season',
  duplicate: 'Mark # as a duplicate',
  'change-rank': 'Change the rank of #',
  extend: 'Change the deadline of #',
}

/** "Offer a spot to 30 applicants" */
export function decisionHeading(action: AdmissionAction, count: number): string {
  return headings[action].replace('#', formatApplicantCount(count))
}

/** Describes a batch after its actor: "offered a spot (30 applicants)". */
export function describeDecisions({ action }: EventDetails, count: number): string {
  const did = admissionActions[action as AdmissionAction]?.did ?? 'decided'
  return `${did} (${formatApplicantCount(count)})`
}

function formatApplicantCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'applicant' : 'applicants'}`
}
