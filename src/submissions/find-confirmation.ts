import type { Database } from '../database/connection'
import type { Confirmation } from '../forms/send-answers'

/** What the sender of a stored submission is sent; undefined where this form has none with this id. */
export async function findConfirmation(
  database: Database,
  form: string,
  id: string,
): Promise<Confirmation | undefined> {
  const found = await database
    .selectFrom('submissions')
    .leftJoin('held_confirmations as held', 'held.id', 'submissions.id')
    .select(['spam_flags', 'held.id as held'])
    .where('submissions.id', '=', id)
    .where('form', '=', form)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.spam_flags !== null) return 'none'
  return found.held === null ? 'queued' : 'held'
}
