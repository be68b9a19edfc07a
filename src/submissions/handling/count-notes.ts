import type { Database } from '../../database/connection'
import { firstPositionAt } from '../inbox/positions'

/**
 * Stores how many notes of a submission are there, and since when it has been waiting for the office again: since the
 * newest reply among them that reopened it. Its row is locked.
 */
export async function countNotes(transaction: Database, submissionId: string): Promise<void> {
  const { count, reopened } = await transaction
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll().as('count'))
    .select(({ fn }) => fn.max('created_at').filterWhere('reopens', '=', 1).as('reopened'))
    .where('submission_id', '=', submissionId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const waiting_position = reopened === null ? null : firstPositionAt(Date.parse(reopened))
  await transaction
    .updateTable('inbox')
    .set({ notes: Number(count), waiting_position })
    .where('submission_id', '=', submissionId)
    .execute()
}
