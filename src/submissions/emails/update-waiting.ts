import type { Database } from '../../database/connection'
import { firstPositionAt } from '../inbox/positions'

/**
 * Stores since when a submission has been waiting for the office again: since the newest reply that reopened it and was
 * not taken back. Its row is locked.
 */
export async function updateWaiting(transaction: Database, submissionId: string): Promise<void> {
  const { at } = await transaction
    .selectFrom('notes')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('submission_id', '=', submissionId)
    .where('reopens', '=', 1)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('inbox')
    .set({ waiting_position: at === null ? null : firstPositionAt(Date.parse(at)) })
    .where('submission_id', '=', submissionId)
    .execute()
}
