import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { stopWaitingEmail } from '../../mail/staff-outbox'
import { changeRow } from '../handling/change-rows'
import { type RowTarget, rowTarget } from '../handling/row-target'
import { lockInboxRow } from '../inbox/inbox-row'
import { findEmail } from './undo-email'
import { findUndoRefusals, lockSubmissions, toUndoOutcome } from './undo-rows'

/** Takes back an answer while its email is waiting or stopped. */
export const answerUndo: Undo<RowTarget> = {
  right: 'handle',
  inverse: rowTarget,
  lock: lockSubmissions,
  blockers: mapSequentially(async (database, { event, inverse }) => {
    const email = await findEmail(database, event)
    if (!email) return 'gone'
    if (email.status === 'failed') return 'email-failed'
    if (email.status === 'sent' || email.leased_until !== null) return 'left-the-house'
    return (await findUndoRefusals(database, [{ event, inverse }])).get(event.submissionId ?? '')?.reason
  }),
  apply: mapSequentially(async (context: UndoContext, { event, inverse }) => {
    const { transaction, app } = context
    const row = await lockInboxRow(transaction, event.submissionId ?? '')
    const email = await findEmail(transaction, event)
    if (!row || !email) return 'gone'
    if (email.status === 'waiting' && !(await stopWaitingEmail(transaction, email.id, app.now())))
      return 'left-the-house'
    const { details, ...outcome } = toUndoOutcome(await changeRow(context, row, inverse))
    return { ...outcome, details: { answer: { before: true, after: false }, ...details } }
  }),
}
