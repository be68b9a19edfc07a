import type { UndoContext, UndoRequest } from '../../log/undo/undo-handler'
import { type InboxRow, lockInboxRows } from '../inbox/inbox-row'

/** Locks the rows of the submissions that events are about, unless they are; each event's, in their order. */
export async function lockRowsOf(
  { transaction }: UndoContext,
  undoings: readonly UndoRequest[],
  locked?: readonly InboxRow[],
): Promise<readonly InboxRow[]> {
  const ids = undoings.map(({ event }) => event.submissionId ?? '')
  const rows = new Map((locked ?? (await lockInboxRows(transaction, ids))).map((row) => [row.submissionId, row]))
  return ids.map((id) => rows.get(id) as InboxRow)
}
