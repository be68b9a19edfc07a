import type { Database } from '../database/connection'
import type { ConfirmationState } from '../forms/send-answers'
import { OVER_LIMIT } from '../mail/confirmation-limits'

/** What the sender of a stored submission is sent; undefined where this form has none with this id. */
export async function findConfirmation(
  database: Database,
  form: string,
  id: string,
): Promise<ConfirmationState | undefined> {
  const found = await database
    .selectFrom('submissions')
    .leftJoin('outbox', (join) =>
      join.on('dedupe_key', '=', `confirmation:${id}`).on('last_error', '=', OVER_LIMIT).on('status', '=', 'stopped'),
    )
    .select(['spam_flags', 'outbox.id as limited'])
    .where('submissions.id', '=', id)
    .where('form', '=', form)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.spam_flags !== null) return 'none'
  return found.limited === null ? 'queued' : 'limited'
}
