import type { Database } from '../../database/connection'
import type { LetterKind, Moment } from '../../database/tables'
import { type EmailState, toEmailState } from '../../mail/saved-emails'

/** A letter to a family, or a call, as the applicant's page lists it. */
export interface ListedLetter {
  id: string
  kind: LetterKind
  at: Moment
  /** The colleague who sent it. */
  by: string
  /** Null for a call. */
  email: { id: string; status: EmailState } | null
  /** Staff's note about a call. */
  note: string | null
}

/** Reads the letters and calls about an application, oldest first. */
export async function readLetters(database: Database, applicationId: string): Promise<ListedLetter[]> {
  const rows = await database
    .selectFrom('letters')
    .innerJoin('staff', 'staff.id', 'letters.staff_id')
    .leftJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['letters.id', 'letters.kind', 'letters.created_at as at', 'staff.name as by', 'letters.note'])
    .select(['outbox.id as emailId', 'outbox.status', 'outbox.last_error as error'])
    .where('letters.application_id', '=', applicationId)
    .orderBy('letters.id')
    .execute()
  return rows.map(({ emailId, status, error, ...letter }) => ({
    ...letter,
    email: emailId && status ? { id: emailId, status: toEmailState({ status, error }) } : null,
  }))
}
