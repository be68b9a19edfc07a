import type { Database } from '../../database/connection'
import { firstPositionAt } from '../inbox/positions'

/**
 * Updates a submission's note count and the start of its waiting time, if different from its arrival: the newest reply
 * that reopened it, or its arrival on paper. The caller holds the row's lock.
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
