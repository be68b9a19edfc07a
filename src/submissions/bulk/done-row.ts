import type { EventContent } from '../../log/event-details'
import { aboutSubmission, type Subject } from '../../log/subjects'
import type { RenderedConfirmations } from '../emails/held-receipts'
import type { InboxRow } from '../inbox/inbox-row'
import type { Selection } from './selection'

/** A submission that was changed, and the event that tells of it. */
export type DoneRow = EventContent & { about: readonly Subject[] }

/** A selection whose rows are locked. */
export interface Locked {
  selection: Selection
  rows: readonly InboxRow[]
  /** Confirmations that were rendered before the transaction. */
  prepared: RenderedConfirmations
}

/** A row and the version that it gets. */
export function changed({ submissionId, version }: InboxRow): readonly Subject[] {
  return [aboutSubmission(submissionId, version + 1)]
}
