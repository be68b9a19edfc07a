import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import type { Event } from '../../log/events'
import { findSubjectId } from '../../log/subjects'
import type { BlockerReason } from '../../log/undo/blocker'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { CONFIRMATION_LIMIT_ERROR } from '../../mail/confirmation-limits'
import { requireWithinLimits } from '../../mail/email-limits'
import { getUndoDeadline } from '../../mail/minute-after'
import { normalizeRecipient, type OutboxRow } from '../../mail/outbox'
import { SAVED_AS_FILE } from '../../mail/saved-emails'
import { requeueEmail, stopWaitingEmail } from '../../mail/staff-outbox'
import { correctSenderAddress } from '../corrections/correct-sender-address'
import { isOutdatedLetter } from '../emails/letter-emails'
import { findReaderByEmail } from '../readers'
import { findCurrentAddress } from '../sender-address'
import { lockSubmissions } from './undo-rows'

const stateSchema = v.strictObject({ state: v.picklist(['waiting', 'failed', 'saved', 'sent', 'stopped', 'limited']) })

/** Requeues a stopped email, or marks one that was set aside as failed again. */
export const emailStateUndo: Undo<v.InferOutput<typeof stateSchema>> = {
  right: 'emails',
  inverse: stateSchema,
  lock: lockEmails,
  blockers: mapSequentially(async (database, { event, inverse }) => {
    const email = await findEmail(database, event)
    if (!email) return 'gone'
    if (email.status !== 'stopped') return email.status === 'sent' ? 'left-the-house' : 'changed-since'
    return inverse.state === 'waiting' ? findSendBlocker(database, email) : undefined
  }),
  apply: mapSequentially(async (context: UndoContext, { event, inverse }) => {
    const email = await findEmail(context.transaction, event)
    if (!email) return 'gone'
    const { to_address: before, status, kind } = email
    const isResent = inverse.state === 'waiting'
    if (isResent && (await isOutdatedLetter(context.transaction, email.id, context.app))) return 'letter-outdated'
    const after = isResent ? await findCurrentAddress(context.transaction, email) : before
    if (!(await setEmailState(context, { ...email, to_address: after }, inverse.state))) return 'left-the-house'
    const address = after === before ? {} : { address: { before, after } }
    return { details: { ...address, state: { before: status, after: inverse.state }, email: kind } }
  }),
}

const addressSchema = v.strictObject({
  address: v.string(),
  /** The email's state before and after; missing if the email was waiting all along. */
  state: v.exactOptional(stateSchema.entries.state),
  /** The sender's address, if it was corrected too. */
  sender: v.exactOptional(v.string()),
})

/** Restores the earlier address, and stops the email to the corrected one. */
export const addressUndo: Undo<v.InferOutput<typeof addressSchema>> = {
  right: 'emails',
  requiresFreshSignIn: () => true,
  inverse: addressSchema,
  lock: lockEmails,
  blockers: mapSequentially(async (database, { event, inverse }) => {
    const email = await findEmail(database, event)
    if (!email) return 'gone'
    if (email.status === 'sent' || email.leased_until !== null) return 'left-the-house'
    return inverse.state ? undefined : findSendBlocker(database, email)
  }),
  apply: mapSequentially(async (context: UndoContext, { event, inverse: { address, state, sender } }) => {
    const { transaction, app } = context
    const email = await findEmail(transaction, event)
    if (!email) return 'gone'
    const isWaiting = email.status === 'waiting'
    if (isWaiting && !(await stopWaitingEmail(transaction, email.id, app.now()))) return 'left-the-house'
    const addressFields = { to_address: address, recipient: normalizeRecipient(address) }
    await transaction.updateTable('outbox').set(addressFields).where('id', '=', email.id).execute()
    const stoppedEmail = { ...email, ...addressFields, status: isWaiting ? ('stopped' as const) : email.status }
    await setEmailState(context, stoppedEmail, state ?? email.status)
    const { version } = sender === undefined ? {} : await correctSenderAddress(context, email.submission_id, sender)
    const details = {
      address: { before: email.to_address, after: address },
      ...(state && { state: { before: email.status, after: state === 'limited' ? 'stopped' : state } }),
      ...(sender !== undefined && { sender: { before: email.to_address, after: sender } }),
    }
    return { details, ...(version !== undefined && { version }) }
  }),
}

async function lockEmails(transaction: Database, events: readonly Event[]): Promise<void> {
  await lockSubmissions(transaction, events)
  for (const event of events)
    if (event.submissionId === null) await lockKey(transaction, `email ${findSubjectId(event, 'email')}`)
}

export function findEmail(database: Database, event: Event): Promise<OutboxRow | undefined> {
  const email = database.selectFrom('outbox').selectAll()
  return email.where('id', '=', findSubjectId(event, 'email') ?? '').executeTakeFirst()
}

/** Returns the reason an email cannot be sent. */
async function findSendBlocker(database: Database, email: OutboxRow): Promise<BlockerReason | undefined> {
  if (email.audience === 'staff') return findNoticeBlocker(database, email)
  if (email.audience !== 'sender' || email.submission_id === null) return undefined
  if (await isOutdatedLetter(database, email.id)) return 'letter-outdated'
  const row = database.selectFrom('inbox').select('status').where('submission_id', '=', email.submission_id)
  return (await row.executeTakeFirst())?.status === 'spam' ? 'is-spam' : undefined
}

/** Returns the reason a notice to a colleague cannot be sent. */
async function findNoticeBlocker(database: Database, email: OutboxRow): Promise<BlockerReason | undefined> {
  const { kind, dedupe_key, submission_id, to_address } = email
  // Removed members get no more notices.
  const reader = await findReaderByEmail(database, to_address)
  if (!reader) return 'no-longer-handles'
  if (kind === 'mention') {
    const note = database
      .selectFrom('notes')
      .select('removed_at')
      .where('id', '=', dedupe_key.split(':')[1] ?? '')
    return reader.notify === 1 && (await note.executeTakeFirst())?.removed_at === null ? undefined : 'gone'
  }
  if (kind !== 'assignment' || submission_id === null) return undefined
  const row = await database
    .selectFrom('inbox')
    .select('assignee_id')
    .where('submission_id', '=', submission_id)
    .executeTakeFirst()
  return reader.notify === 1 && row?.assignee_id === reader.id ? undefined : 'gone'
}

/** Returns false if it is too late. */
async function setEmailState(context: UndoContext, email: OutboxRow, state: string): Promise<boolean> {
  const { transaction, app, actor } = context
  const { id, status, audience, to_address } = email
  if (status === state) return true
  const now = app.now()
  if (state === 'waiting') {
    const to = audience === 'sender' ? to_address : undefined
    await requireWithinLimits(transaction, app, actor, { to })
    return requeueEmail(transaction, id, {
      ...{ now, dueAt: getUndoDeadline(now) },
      ...(to !== undefined && { to_address: to, recipient: normalizeRecipient(to) }),
      // The author of an answer stays the same.
      ...(email.kind !== 'answer' && { caused_by: actor.id }),
    })
  }
  if (status === 'waiting' && !(await stopWaitingEmail(transaction, id, now))) return false
  if (state === 'saved')
    await transaction
      .updateTable('outbox')
      .set(({ ref }) => ({ status: 'sent', last_error: SAVED_AS_FILE, sent_at: ref('created_at') }))
      .where('id', '=', id)
      .execute()
  if (state === 'limited') {
    const limitedFields = { status: 'stopped', last_error: CONFIRMATION_LIMIT_ERROR } as const
    await transaction.updateTable('outbox').set(limitedFields).where('id', '=', id).execute()
  }
  if (state === 'stopped' || state === 'failed')
    await transaction.updateTable('outbox').set({ status: state }).where('id', '=', id).execute()
  return true
}
