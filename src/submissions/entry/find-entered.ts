import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'

/** Finds a submission by reference, with its first note, if this staff member entered it. */
export async function findEnteredSubmission(
  database: Database,
  staffId: string,
  reference: string,
): Promise<{ reference: string; name: string; note: string } | undefined> {
  const found = await database
    .selectFrom('submissions')
    .innerJoin('inbox', 'inbox.submission_id', 'submissions.id')
    .leftJoin('notes', 'notes.submission_id', 'submissions.id')
    .select(['reference', senderName.as('name'), 'notes.text as note'])
    .where('reference', '=', reference)
    .where('entered_by', '=', staffId)
    .orderBy('notes.id')
    .executeTakeFirst()
  return found && { reference: found.reference, name: found.name ?? '', note: found.note ?? '' }
}
