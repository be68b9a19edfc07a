import { idOf } from '../../log/subjects'
import { changesIn, existenceOf, type UndoHandler } from '../../log/undo/undo-handler'
import { updateWaiting } from '../emails/update-waiting'
import { setVersion } from '../handling/versioned-change'
import { lockInboxRow, lockSubmission } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import { holdMentions } from './hold-staff-emails'

/** A note is taken back: it is kept, but nobody is shown it anymore, and whom it names hears nothing if they have not yet. */
export const noteUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => ({ ...existenceOf(event, 'note'), ...changesIn(event, 'status') }),
  keyOf: (event, field) => (field === 'note' ? `${field}:${idOf(event, 'note')}` : field),
  yields: ['status'],
  lock: lockSubmission,
  async undo(doing, { event, changes }) {
    const { transaction, app } = doing
    const { submissionId } = event
    const noteId = idOf(event, 'note')
    if (submissionId === null || noteId === undefined) return {}
    const isThere = changes.note?.before === true
    const removed = transaction.updateTable('notes').set({ removed_at: isThere ? null : app.now().toISOString() })
    await removed.where('id', '=', noteId).execute()
    const counted = transaction.updateTable('inbox').set(({ eb }) => ({ notes: eb('notes', isThere ? '+' : '-', 1) }))
    await counted.where('submission_id', '=', submissionId).execute()
    await updateWaiting(transaction, submissionId)
    await holdMentions(doing, { submissionId, noteId, isHeld: !isThere })
    const status = changes.status?.before as Status | undefined
    const row = status && (await lockInboxRow(transaction, submissionId))
    return row ? { version: await setVersion(transaction, row, { status }) } : {}
  },
}
