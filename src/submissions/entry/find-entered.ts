import type { Database } from '../../database/connection'

/** A submission by its reference, if somebody entered it themselves. */
export async function findEntered(
  database: Database,
  staffId: string,
  reference: string,
): Promise<{ reference: string; name: string } | undefined> {
  const found = await database
    .selectFrom('submissions')
    .select(['reference', 'sender_name'])
    .where('reference', '=', reference)
    .where('entered_by', '=', staffId)
    .executeTakeFirst()
  return found && { reference: found.reference, name: found.sender_name ?? '' }
}
