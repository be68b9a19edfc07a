import { fold } from '../../content/fold'
import { toStorableText } from '../database/storable-text'
import type { SubmissionsTable } from '../database/tables'
import { findStoredForm } from '../forms/all-forms'

/** The lowercase address and normalized first name. Siblings who share an address are separate contacts. */
export interface SenderContact {
  address: string
  firstName: string
}

export type SentSubmission = Pick<SubmissionsTable, 'form' | 'sender_name' | 'sender_email'> & { answers: string }

/** Returns null if there is no address. */
export function toSenderContact(submission: SentSubmission): SenderContact | null {
  const address = (submission.sender_email ?? '').trim().toLowerCase()
  if (address === '') return null
  const first = (readFirstName(submission) || getFirstWord(submission.sender_name ?? '')).trim()
  return { address, firstName: fold(first).join(' ') || first }
}

/** Normalizes a name. Compare full names only: a single word matches too many people. */
export function toNameKey(name: string): string {
  return fold(name).sort().join(' ')
}

/** Returns "" if the form has no separate field for the first name. */
function readFirstName({ form, answers }: SentSubmission): string {
  const field = findStoredForm(form)?.inbox.firstName
  const answer = field === undefined ? undefined : JSON.parse(answers)[field]
  return typeof answer === 'string' ? toStorableText(answer) : ''
}

function getFirstWord(name: string): string {
  return name.trim().split(/\s/, 1)[0] ?? ''
}
