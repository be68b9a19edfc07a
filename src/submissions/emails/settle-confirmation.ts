import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import type { Change } from '../../log/events'
import type { InboxRow } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import { releaseConfirmations, stopConfirmation } from './held-receipts'

/** What becomes of a submission's confirmation when its status changes; undefined for nothing. */
export async function settleConfirmation(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  row: InboxRow,
  status: Status,
): Promise<Change | undefined> {
  if ((row.status === 'spam') === (status === 'spam')) return undefined
  if (status === 'spam') return stopConfirmation(transaction, app, row)
  return (await releaseConfirmations(transaction, app, actor, [row.submissionId])).get(row.submissionId)
}
