import type { Event } from '../../log/events'
import { idOf } from '../../log/subjects'
import { changesIn, existenceOf, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { changeRow } from '../handling/change-rows'
import { countNotes } from '../handling/count-notes'
import { lockInboxRow, lockSubmission } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import { restartMentions, stopMentions } from './hold-staff-emails'
import { outcomeOf } from './undo-status'

/** A note is taken back: it is kept, but nobody is shown it anymore, and whom it names hears nothing if they have not yet. */
export const noteUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => ({ ...existenceOf(event, 'note'), ...changesIn(event, 'status') }),
  keyOf: (event, field) => (field === 'note' ? `${field}:${idOf(event, 'note')}` : field),
  yields: ['status'],
  lock: lockSubmission,
  undo: oneByOne(async (doing, undoing) => {
    const { transaction, app } = doing
    const { event, changes } = undoing
    const row = await lockInboxRow(transaction, event.submissionId ?? '')
    const noteId = idOf(event, 'note')
    if (!row || noteId === undefined) return 'gone'
    const isThere = changes.note?.before === true
    const removed = transaction.updateTable('notes').set({ removed_at: isThere ? null : app.now().toISOString() })
    await removed.where('id', '=', noteId).execute()
    await countNotes(transaction, row.submissionId)
    if (isThere) await restartMentions(doing, idsIn(event))
    const stoppedIds = isThere ? [] : await stopMentions(transaction, noteId, app.now())
    const status = changes.status?.before as Status | undefined
    const changed = await changeRow(doing, { row, ...(status && { status }) })
    const { details, ...version } = outcomeOf(changed)
    return { ...version, details: { ...details, ...(stoppedIds.length > 0 && { stoppedIds }) } }
  }),
}

function idsIn({ details }: Event): readonly string[] {
  return Array.isArray(details?.stoppedIds) ? details.stoppedIds : []
}
