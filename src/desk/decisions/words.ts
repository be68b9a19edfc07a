import { type AdmissionAction, admissionActions } from '../../admissions/admission-actions'
import type { EventDetails } from '../../log/event-details'

/** "Offer a spot (30 applicants)" */
export function decisionHeading(action: AdmissionAction, count: number): string {
  return `${admissionActions[action].name} (${formatApplicantCount(count)})`
}

/** Describes a batch after its actor: "put them on the waitlist (30 applicants)". */
export function describeDecisions({ action }: EventDetails, count: number): string {
  const did = admissionActions[action as AdmissionAction]?.did ?? 'decided'
  return `${did.replace(/\bit\b/, 'them')} (${formatApplicantCount(count)})`
}

function formatApplicantCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'applicant' : 'applicants'}`
}
