import type { EmailStatus } from '../database/tables'

/** The `last_error` of an email that was "sent" while no mail server was set. */
export const SAVED_AS_FILE = 'No mail server was set: saved as a file'

/** The status that the desk shows. */
export type EmailState = EmailStatus | 'saved'

/** A sent email has an error only if it was saved as a file. */
export function toEmailState({ status, error }: { status: EmailStatus; error: string | null }): EmailState {
  return status === 'sent' && error !== null ? 'saved' : status
}
