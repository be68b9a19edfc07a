import type { Database } from '../database/connection'
import type { Confirmation } from '../forms/send-answers'

/** What the sender of a stored submission hears by mail; nothing where there is none with this id for this form (the name of its call). */
export async function findConfirmation(
  database: Database,
  form: string,
  id: string,
): Promise<Confirmation | undefined> {
  const found = await database
    .selectFrom('submissions')
    .leftJoin('held_confirmations as held', 'held.id', 'submissions.id')
    .select(['suspicion', 'held.id as held'])
    .where('submissions.id', '=', id)
    .where('form', '=', form)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.suspicion !== null) return 'none'
  return found.held === null ? 'queued' : 'held'
}
