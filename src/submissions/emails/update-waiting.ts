import type { Database } from '../../database/connection'
import { firstPositionAt } from '../inbox/positions'

/**
 * Stores since when a submission has been waiting for the office, where that is not since it came in: since the newest
 * reply that reopened it and was not taken back, or since it arrived on paper. Its row is locked.
 */
export async function updateWaiting(transaction: Database, submissionId: string): Promise<void> {
  const reopened = await transaction
    .selectFrom('notes')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('submission_id', '=', submissionId)
    .where('reopens', '=', 1)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const submission = transaction.selectFrom('submissions').select('arrived_at').where('id', '=', submissionId)
  const at = reopened.at ?? (await submission.executeTakeFirstOrThrow()).arrived_at
  await transaction
    .updateTable('inbox')
    .set({ waiting_position: at === null ? null : firstPositionAt(Date.parse(at)) })
    .where('submission_id', '=', submissionId)
    .execute()
}
