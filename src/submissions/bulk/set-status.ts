import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import {
  type ConfirmationChanges,
  type RenderedConfirmations,
  releaseConfirmations,
  stopConfirmations,
} from '../emails/held-receipts'
import type { InboxRow } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import { writeVersions } from './write-versions'

interface Setting {
  prepared: RenderedConfirmations
  /** Whose confirmation may go out; everybody's where nothing is given. */
  releases?: ReadonlySet<string>
}

/** Sets the statuses of rows that are locked and have another; what became of their confirmations. */
export async function setStatusOfMany(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  statuses: ReadonlyMap<Status, readonly InboxRow[]>,
  { prepared: rendered, releases }: Setting,
): Promise<ConfirmationChanges> {
  const idsOf = (list: readonly InboxRow[]) => list.map(({ submissionId }) => submissionId)
  const rows = [...statuses].flatMap(([status, list]) => list.map((row) => ({ ...row, next: status })))
  const toSpam = idsOf(rows.filter(({ status, next }) => status !== 'spam' && next === 'spam'))
  const fromSpam = idsOf(rows.filter(({ status, next }) => status === 'spam' && next !== 'spam'))
  const released = releases ? fromSpam.filter((id) => releases.has(id)) : fromSpam
  const receipts = new Map([
    ...(await stopConfirmations(transaction, app, toSpam, rendered)),
    // All at once: the hours with room are locked in one order.
    ...(await releaseConfirmations(transaction, app, actor, released, { rendered, isInBatch: true })),
  ])
  for (const [status, list] of statuses) await writeVersions(transaction, list, { status })
  return receipts
}
