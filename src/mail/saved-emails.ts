import type { EmailStatus } from '../database/tables'

/** Stored as the `last_error` of an email that was "sent" while no mail server was set. */
export const SAVED_AS_FILE = 'No mail server was set: saved as a file'

/** How an email is, as the desk shows it. */
export type EmailState = EmailStatus | 'saved'

/** An email that was sent has an error only if nobody received it. */
export function toEmailState({ status, error }: { status: EmailStatus; error: string | null }): EmailState {
  return status === 'sent' && error !== null ? 'saved' : status
}
