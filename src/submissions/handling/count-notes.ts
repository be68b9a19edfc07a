import type { Database } from '../../database/connection'
import { firstPositionAt } from '../inbox/positions'

/**
 * Stores how many notes of a submission are there, and since when it has been waiting for the office, where that is not
 * since it came in: since the newest reply among them that reopened it, or since it arrived on paper. Its row is locked.
 */
export async function updateNoteCount(transaction: Database, submissionId: string): Promise<void> {
  const { count, reopened } = await transaction
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll().as('count'))
    .select(({ fn }) => fn.max('created_at').filterWhere('reopens', '=', 1).as('reopened'))
    .where('submission_id', '=', submissionId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const submission = transaction.selectFrom('submissions').select('arrived_at').where('id', '=', submissionId)
  const since = reopened ?? (await submission.executeTakeFirstOrThrow()).arrived_at
  const waiting_position = since === null ? null : firstPositionAt(Date.parse(since))
  await transaction
    .updateTable('inbox')
    .set({ notes: Number(count), waiting_position })
    .where('submission_id', '=', submissionId)
    .execute()
}
