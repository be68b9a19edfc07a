import { fold } from '../../content/fold'
import { storableText } from '../database/storable-text'
import type { SubmissionsTable } from '../database/tables'
import { findStored } from '../forms/all-forms'

/** By what a sender is known again: the address in lower case, and the first name as it is compared. */
export interface SenderContact {
  address: string
  firstName: string
}

export type Sent = Pick<SubmissionsTable, 'form' | 'sender_name' | 'sender_email'> & { answers: string }

/** Siblings share an address and are two; null where there is no address. */
export function toSenderContact(submission: Sent): SenderContact | null {
  const address = (submission.sender_email ?? '').trim().toLowerCase()
  if (address === '') return null
  const first = (readFirstName(submission) || firstWordOf(submission.sender_name ?? '')).trim()
  return { address, firstName: fold(first).join(' ') || first }
}

/** A name as it is compared: its words, in any order. One word names too many. */
export function toNameKey(name: string): string {
  return fold(name).sort().join(' ')
}

/** "" where the form does not ask for it apart. */
function readFirstName({ form, answers }: Sent): string {
  const field = findStored(form)?.inbox.firstName
  const answer = field === undefined ? undefined : JSON.parse(answers)[field]
  return typeof answer === 'string' ? storableText(answer) : ''
}

function firstWordOf(name: string): string {
  return name.trim().split(/\s/, 1)[0] ?? ''
}
