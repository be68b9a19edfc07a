import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { stopWaitingEmails } from '../../mail/staff-outbox'
import { changeRow } from '../handling/change-rows'
import { type RowTarget, rowTarget } from '../handling/row-target'
import { updateNoteCount } from '../handling/update-note-count'
import { lockInboxRow } from '../inbox/inbox-row'
import { lockSubmissions, toUndoOutcome } from './undo-rows'

/** Hides a note, stops its notices, and restores the status of a submission that the note reopened. */
export const noteUndo: Undo<RowTarget> = {
  right: 'handle',
  inverse: rowTarget,
  lock: lockSubmissions,
  apply: mapSequentially(async (context: UndoContext, { event, inverse }) => {
    const { transaction, app } = context
    const row = await lockInboxRow(transaction, event.submissionId ?? '')
    const noteId = findSubjectId(event, 'note')
    if (!row || noteId === undefined) return 'gone'
    const removed = { removed_at: app.now().toISOString() }
    await transaction.updateTable('notes').set(removed).where('id', '=', noteId).execute()
    await updateNoteCount(transaction, row.submissionId)
    const mentions = transaction.selectFrom('outbox').select('id').where('kind', '=', 'mention')
    const emails = await mentions.where('dedupe_key', 'like', `mention:${noteId}:%`).execute()
    await stopWaitingEmails(
      transaction,
      emails.map(({ id }) => id),
      app.now(),
    )
    const { details, ...outcome } = toUndoOutcome(await changeRow(context, row, inverse))
    return { ...outcome, details: { note: { before: true, after: false }, ...details } }
  }),
}
