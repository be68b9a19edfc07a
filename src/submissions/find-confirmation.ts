import type { Database } from '../database/connection'
import { CONFIRMATION_LIMIT_ERROR } from '../mail/confirmation-limits'
import type { SubmitResult } from './submit-result'

type AcceptedResult = Extract<SubmitResult, { status: 'accepted' }>

/** Returns the result shown to the sender of a stored submission; undefined if the form has none with this id. */
export async function findConfirmation(
  database: Database,
  form: string,
  id: string,
): Promise<Pick<AcceptedResult, 'confirmation' | 'timing'> | undefined> {
  const found = await database
    .selectFrom('submissions')
    .leftJoin('outbox', (join) =>
      join
        .on('dedupe_key', '=', `confirmation:${id}`)
        .on('last_error', '=', CONFIRMATION_LIMIT_ERROR)
        .on('status', '=', 'stopped'),
    )
    .select(['spam_flags', 'timing', 'outbox.id as limited'])
    .where('submissions.id', '=', id)
    .where('form', '=', form)
    .executeTakeFirst()
  if (!found) return undefined
  const { spam_flags, timing, limited } = found
  if (spam_flags !== null) return { confirmation: 'none', timing }
  return { confirmation: limited === null ? 'queued' : 'limited', timing }
}
