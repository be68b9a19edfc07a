import type { Change, EventContent } from '../../log/event-details'
import type { RenderedConfirmations } from '../emails/held-receipts'
import type { InboxRow } from '../inbox/inbox-row'
import type { Selection } from './selection'

/** A submission that was changed, and the event that tells of it. */
export type DoneRow = EventContent & { submissionId: string; version?: Change }

/** A selection whose rows are locked. */
export interface Locked {
  selection: Selection
  rows: readonly InboxRow[]
  /** Confirmations that were rendered before the transaction. */
  prepared: RenderedConfirmations
}

/** The version that a row gets. */
export function versionOf({ version: before }: InboxRow): Change {
  return { before, after: before + 1 }
}
