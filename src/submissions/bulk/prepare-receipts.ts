import { isAmong } from '../among'
import { findFlagged, findHeld, findReceipts, type RenderedReceipts, renderReceipts } from '../held-receipts'
import type { Intake } from '../intake'
import type { Selection } from './selection'

/**
 * Renders the confirmations that a change of many statuses will need. Two thousand take seconds: in the transaction
 * everybody else would wait for that.
 */
export async function prepareReceipts(intake: Intake, { chosen, rows }: Selection): Promise<RenderedReceipts> {
  if (chosen.do !== 'status') return new Map()
  const { database } = intake
  const ids = rows.map(([submissionId]) => submissionId)
  const receipts = await findReceipts(database, ids)
  const without = ids.filter((id) => !receipts.has(id))
  if (chosen.status === 'spam') {
    const held = await findHeld(database, without)
    return renderReceipts(
      intake,
      database,
      held.map(({ id }) => id),
    )
  }
  const spam = database.selectFrom('inbox').select('submission_id').where('status', '=', 'spam')
  const released = await spam.where(isAmong(database, 'submission_id', without)).execute()
  const flagged = await findFlagged(
    database,
    released.map(({ submission_id }) => submission_id),
  )
  return renderReceipts(intake, database, flagged)
}
