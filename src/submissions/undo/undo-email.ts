import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import type { Event } from '../../log/events'
import { idOf } from '../../log/subjects'
import type { BlockerReason } from '../../log/undo/blocker'
import { changesIn, oneByOne, type UndoContext, type UndoHandler } from '../../log/undo/undo-handler'
import { requireRoom } from '../../mail/email-limits'
import { minuteAfter } from '../../mail/minute-after'
import { type QueuedEmail, recipientOf } from '../../mail/outbox'
import { SAVED_AS_FILE } from '../../mail/saved-emails'
import { setWaiting, stopWaiting } from '../../mail/staff-outbox'
import { correctSenderAddress } from '../corrections/correct-sender-address'
import { lockInboxRow } from '../inbox/inbox-row'
import { findReaderAt } from '../readers'

/** An email that was stopped waits again, and can be stopped again for a minute; one left unsent has failed again. */
export const emailStateUndoHandler: UndoHandler = {
  right: 'emails',
  changesOf: (event) => changesIn(event, 'state'),
  keyOf,
  lock: lockEmail,
  blockerOf: async (database, { event, changes }) => {
    const email = await findEmail(database, event)
    if (!email) return 'gone'
    if (email.status !== changes.state?.after) return email.status === 'sent' ? 'left-the-house' : 'changed-since'
    if (changes.state?.before !== 'waiting') return email.leased_until === null ? undefined : 'left-the-house'
    return keptBack(database, email)
  },
  undo: oneByOne(async (doing, { event, changes }) => {
    const email = await findEmail(doing.transaction, event)
    const isDone = email && (await setState(doing, email, changes.state?.before))
    return isDone ? { details: { email: email.kind } } : 'left-the-house'
  }),
}

/** Answers go to the earlier address again, and the email that was to go to the other one does not. */
export const addressUndoHandler: UndoHandler = {
  right: 'emails',
  isFresh: () => true,
  changesOf: (event) => changesIn(event, 'address', 'state', 'sender'),
  keyOf,
  lock: lockEmail,
  async blockerOf(database, { event, changes }) {
    const email = await findEmail(database, event)
    if (!email) return 'gone'
    if (email.status === 'sent' || email.leased_until !== null) return 'left-the-house'
    if (email.to_address !== changes.address?.after && email.to_address !== changes.address?.before)
      return 'changed-since'
    return changes.state?.before === 'waiting' ? keptBack(database, email) : undefined
  },
  undo: oneByOne(async (doing, { event, changes }) => {
    const { transaction, app } = doing
    const email = await findEmail(transaction, event)
    if (!email) return 'gone'
    const isWaiting = email.status === 'waiting'
    if (isWaiting && !(await stopWaiting(transaction, email.id, app.now()))) return 'left-the-house'
    const to = String(changes.address?.before)
    const recipient = recipientOf(to)
    const sender = changes.sender?.before
    const { version } = typeof sender === 'string' ? await correctSenderAddress(doing, email.submission_id, sender) : {}
    const stopped = { ...email, to_address: to, status: isWaiting ? ('stopped' as const) : email.status }
    await transaction.updateTable('outbox').set({ to_address: to, recipient }).where('id', '=', email.id).execute()
    // One that was waiting has only another address.
    const before = changes.state ? changes.state.before : email.status
    // What was sent to the other address already was copied for this one.
    await setState(doing, stopped, before ?? 'stopped')
    return version === undefined ? {} : { version }
  }),
}

function keyOf(event: Event, field: string): string {
  if (field === 'sender') return 'address'
  return field === 'state' ? `${field}:${idOf(event, 'email')}` : field
}

async function lockEmail(transaction: Database, event: Event): Promise<boolean> {
  if (event.submissionId !== null) await lockInboxRow(transaction, event.submissionId)
  else await lockKey(transaction, `email ${idOf(event, 'email')}`)
  return (await findEmail(transaction, event)) !== undefined
}

function findEmail(database: Database, event: Event): Promise<QueuedEmail | undefined> {
  return database
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', idOf(event, 'email') ?? '')
    .executeTakeFirst()
}

/** What keeps an email from being sent after all. */
export async function keptBack(database: Database, email: QueuedEmail): Promise<BlockerReason | undefined> {
  if (email.audience === 'staff') return keptFromColleague(database, email)
  if (email.audience !== 'sender' || email.submission_id === null) return undefined
  const row = database.selectFrom('inbox').select('status').where('submission_id', '=', email.submission_id)
  return (await row.executeTakeFirst())?.status === 'spam' ? 'is-spam' : undefined
}

/** The same for word to a colleague. */
async function keptFromColleague(database: Database, email: QueuedEmail): Promise<BlockerReason | undefined> {
  const { kind, dedupe_key, submission_id, to_address } = email
  // Who was removed is told nothing more of what comes in.
  const reader = await findReaderAt(database, to_address)
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

/** False where it is too late. */
async function setState(doing: UndoContext, email: QueuedEmail, state: unknown): Promise<boolean> {
  const { transaction, app, actor } = doing
  const { id, status, audience, to_address } = email
  if (status === state) return true
  const now = app.now()
  if (state === 'waiting') {
    await requireRoom(transaction, app, actor, { to: audience === 'sender' ? to_address : undefined })
    return setWaiting(transaction, id, {
      ...{ now, dueAt: minuteAfter(now) },
      // An answer stays its author's.
      ...(email.kind !== 'answer' && { caused_by: actor.id }),
    })
  }
  if (status === 'waiting' && !(await stopWaiting(transaction, id, now))) return false
  if (state === 'saved')
    await transaction
      .updateTable('outbox')
      .set(({ ref }) => ({ status: 'sent', last_error: SAVED_AS_FILE, sent_at: ref('created_at') }))
      .where('id', '=', id)
      .execute()
  if (state === 'stopped' || state === 'failed')
    await transaction.updateTable('outbox').set({ status: state }).where('id', '=', id).execute()
  return true
}
