import type { Database } from '../../database/connection'
import { changeOf } from '../../log/event-details'
import type { Event } from '../../log/events'
import type { BlockerReason } from '../../log/undo/blocker'
import { changesIn, type UndoHandler, type UndoRequest } from '../../log/undo/undo-handler'
import { settleConfirmation } from '../emails/held-receipts'
import { queueAssignment } from '../emails/staff-emails'
import { setVersion } from '../handling/versioned-change'
import { lockInboxRow, lockSubmission } from '../inbox/inbox-row'
import { findReader } from '../readers'
import type { Status } from '../statuses'
import { stopAssignment } from './hold-staff-emails'

/** A status goes back, and the confirmation with it: marked as spam again, it is stopped. */
export const statusUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'status'),
  lock: lockSubmission,
  blockerOf: confirmationIsOut,
  async undo({ transaction, app, actor }, { event, changes }) {
    const row = await lockInboxRow(transaction, event.submissionId ?? '')
    const status = changes.status?.before as Status
    if (!row) return {}
    const settles = status === 'spam' || hasStoppedConfirmation(event)
    const receipt = settles ? await settleConfirmation(transaction, app, actor, row, status) : undefined
    const version = await setVersion(transaction, row, { status })
    return receipt ? { version, details: { receipt } } : { version }
  },
}

/**
 * What was entered by hand is evidence like all that came in, and is not deleted: undone, it is set aside as spam, which
 * stands in no other list, and its confirmation is stopped if it still waits.
 */
export const entryUndoHandler: UndoHandler = {
  ...statusUndoHandler,
  changesOf: ({ details }) => ({ status: changeOf(details?.status) ?? { before: 'spam', after: 'open' } }),
}

/** Whether an event stopped a confirmation, which goes out once it is undone. One that a person stopped does not. */
export function hasStoppedConfirmation({ details }: Event): boolean {
  return changeOf(details?.receipt)?.after === 'stopped'
}

/** A release cannot be undone once the confirmation that it let go has been sent. */
async function confirmationIsOut(database: Database, { event }: UndoRequest): Promise<BlockerReason | undefined> {
  if (changeOf(event.details?.receipt)?.after !== 'waiting') return undefined
  const receipt = await database
    .selectFrom('outbox')
    .select(['status', 'leased_until'])
    .where('dedupe_key', '=', `receipt:${event.submissionId}`)
    .executeTakeFirst()
  return receipt?.status === 'sent' || receipt?.leased_until ? 'left-the-house' : undefined
}

/** Whoever has it again hears of it; whoever has not heard yet that it was theirs does not. */
export const assignmentUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'assignee'),
  lock: lockSubmission,
  async blockerOf(database, { changes }) {
    const assigneeId = changes.assignee?.before
    if (typeof assigneeId !== 'string') return undefined
    return (await findReader(database, assigneeId)) ? undefined : 'no-longer-handles'
  },
  async undo({ transaction, app, actor }, { event, changes }) {
    const row = await lockInboxRow(transaction, event.submissionId ?? '')
    if (!row) return {}
    const assigneeId = changes.assignee?.before as string | null
    await stopAssignment(transaction, row, app.now())
    const reader = assigneeId === null ? undefined : await findReader(transaction, assigneeId)
    const details = reader ? await queueAssignment(transaction, app, actor, reader, row) : {}
    return { details, version: await setVersion(transaction, row, { assignee_id: assigneeId }) }
  },
}
