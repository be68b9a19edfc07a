import type { EventKindName } from '../../log/event-kind-names'
import type { Change, EventDetails } from '../../log/events'
import type { RenderedConfirmations } from '../emails/held-receipts'
import type { InboxRow } from '../inbox/inbox-row'
import type { Selection } from './selection'

/** A submission that was changed, and the event that tells of it. */
export interface DoneRow {
  submissionId: string
  kind: EventKindName
  details: EventDetails
}

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
