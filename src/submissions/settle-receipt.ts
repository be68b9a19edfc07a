import type { Database } from '../database/connection'
import type { Actor } from './actor'
import type { Change } from './events'
import { releaseReceipt, stopReceipt } from './held-receipts'
import type { InboxRow } from './inbox-row'
import type { Intake } from './intake'
import { reserveBudget } from './mail-budgets'
import type { Status } from './statuses'

/** What becomes of a submission's confirmation when its status changes; undefined for nothing. */
export async function settleReceipt(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  row: InboxRow,
  status: Status,
): Promise<Change | undefined> {
  if ((row.status === 'spam') === (status === 'spam')) return undefined
  if (status === 'spam') return stopReceipt(transaction, intake, row)
  const released = await releaseReceipt(transaction, intake, actor, row)
  if (released) await countReleased(transaction, intake, actor, row)
  return released
}

/** What somebody lets go counts among what they send, and waits for room in the hour. */
async function countReleased(transaction: Database, intake: Intake, actor: Actor, row: InboxRow): Promise<void> {
  const found = transaction.selectFrom('outbox').select(['id', 'to_address as to'])
  const receipt = await found.where('dedupe_key', '=', `receipt:${row.submissionId}`).executeTakeFirst()
  if (!receipt) return
  // It was stopped until now, so that nothing was sent of what counted before.
  await transaction.deleteFrom('mail_uses').where('outbox_id', '=', receipt.id).execute()
  const due_at = await reserveBudget(transaction, intake, actor, { emailId: receipt.id, to: receipt.to })
  // A release by hand is somebody's own, however long it waits.
  await transaction.updateTable('outbox').set({ due_at, caused_by: actor.id }).where('id', '=', receipt.id).execute()
}
