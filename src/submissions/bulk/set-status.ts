import type { Database } from '../../database/connection'
import type { Actor } from '../actor'
import { type ReceiptChanges, type RenderedReceipts, releaseReceipts, stopReceipts } from '../held-receipts'
import type { InboxRow } from '../inbox-row'
import type { Intake } from '../intake'
import type { Status } from '../statuses'
import { writeVersions } from './write-versions'

interface Setting {
  status: Status
  prepared: RenderedReceipts
  /** Whose confirmation may go out; everybody's where nothing is given. */
  releases?: ReadonlySet<string>
}

/** Sets the status of rows that are locked and have another; what became of their confirmations. */
export async function setStatusOfMany(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  rows: readonly InboxRow[],
  { status, prepared, releases }: Setting,
): Promise<ReceiptChanges> {
  const ids = rows.filter((row) => (row.status === 'spam') !== (status === 'spam')).map((row) => row.submissionId)
  const receipts =
    status === 'spam'
      ? await stopReceipts(transaction, intake, ids, prepared)
      : await releaseReceipts(
          transaction,
          intake,
          actor,
          releases ? ids.filter((id) => releases.has(id)) : ids,
          prepared,
        )
  await writeVersions(transaction, rows, { status })
  return receipts
}
