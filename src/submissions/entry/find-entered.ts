import type { Database } from '../../database/connection'

/** A submission by its reference with its first note, if somebody entered it themselves. */
export async function findEntered(
  database: Database,
  staffId: string,
  reference: string,
): Promise<{ reference: string; name: string; note: string } | undefined> {
  const found = await database
    .selectFrom('submissions')
    .leftJoin('notes', 'notes.submission_id', 'submissions.id')
    .select(['reference', 'sender_name', 'notes.text as note'])
    .where('reference', '=', reference)
    .where('entered_by', '=', staffId)
    .orderBy('notes.id')
    .executeTakeFirst()
  return found && { reference: found.reference, name: found.sender_name ?? '', note: found.note ?? '' }
}
