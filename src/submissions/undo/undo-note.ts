import type { Event } from '../../log/events'
import { idOf } from '../../log/subjects'
import { changesIn, existenceOf, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { updateWaiting } from '../emails/update-waiting'
import { writeVersions } from '../handling/write-versions'
import { lockInboxRow, lockSubmission } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import { restartMentions, stopMentions } from './hold-staff-emails'

/** A note is taken back: it is kept, but nobody is shown it anymore, and whom it names hears nothing if they have not yet. */
export const noteUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => ({ ...existenceOf(event, 'note'), ...changesIn(event, 'status') }),
  keyOf: (event, field) => (field === 'note' ? `${field}:${idOf(event, 'note')}` : field),
  yields: ['status'],
  lock: lockSubmission,
  undo: oneByOne(async (doing, { event, changes }) => {
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
    if (isThere) await restartMentions(doing, idsIn(event))
    const stoppedIds = isThere ? [] : await stopMentions(transaction, noteId, app.now())
    const details = stoppedIds.length > 0 ? { stoppedIds } : {}
    const status = changes.status?.before as Status | undefined
    const row = status && (await lockInboxRow(transaction, submissionId))
    if (!row) return { details }
    await writeVersions(transaction, [row], { status })
    return { details, version: row.version + 1 }
  }),
}

function idsIn({ details }: Event): readonly string[] {
  return Array.isArray(details?.stoppedIds) ? details.stoppedIds : []
}
