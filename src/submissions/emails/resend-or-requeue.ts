import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { copyBody } from '../../mail/bodies'
import { isStoppedByLimit } from '../../mail/confirmation-limits'
import { requireWithinLimits } from '../../mail/email-limits'
import { getUndoDeadline } from '../../mail/minute-after'
import { normalizeRecipient, type OutboxRow } from '../../mail/outbox'
import { toEmailState } from '../../mail/saved-emails'
import { requeueEmail } from '../../mail/staff-outbox'
import { copyLetter } from './letter-emails'

interface ResendRequest {
  email: OutboxRow
  /** Recipient address. */
  to: string
  key: string
}

/** Requeues an email that no one received, or queues a copy of one. Returns its id; undefined if already queued. */
export async function resendOrRequeueEmail(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { email, to, key }: ResendRequest,
): Promise<string | undefined> {
  const now = app.now()
  const times = { now, dueAt: getUndoDeadline(now) }
  const isToSender = email.audience === 'sender'
  const recipient = isToSender ? normalizeRecipient(to) : null
  // The author of an answer stays the same.
  const causedBy = email.kind === 'answer' ? email.caused_by : actor.id
  const changes = { to_address: to, recipient, caused_by: causedBy, batch_id: null }
  const limitScope = { to: isToSender ? to : undefined }
  const isLimited = isStoppedByLimit({ status: email.status, error: email.last_error })
  if (email.status === 'failed' || emailStateOf(email) === 'saved' || isLimited) {
    await requireWithinLimits(transaction, app, actor, limitScope)
    return (await requeueEmail(transaction, email.id, { ...changes, ...times })) ? email.id : undefined
  }
  if (email.status !== 'sent') return undefined
  const copy = { ...email, ...changes, id: randomUUIDv7(), dedupe_key: `again:${email.id}:${key}` }
  if (await isQueued(transaction, copy.dedupe_key)) return undefined
  await requireWithinLimits(transaction, app, actor, limitScope)
  const resetFields = {
    status: 'waiting',
    attempts: 0,
    due_at: times.dueAt,
    created_at: now.toISOString(),
    sent_at: null,
  } as const
  const result = await transaction
    .insertInto('outbox')
    .values({ ...copy, ...resetFields })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) return undefined
  await copyBody(transaction, email.id, copy.id)
  await copyLetter(transaction, { emailId: email.id, copyId: copy.id, at: resetFields.created_at })
  return copy.id
}

export function emailStateOf({ status, last_error: error }: OutboxRow) {
  return toEmailState({ status, error })
}

/** True if an email with this key is queued. */
export async function isQueued(transaction: Database, dedupeKey: string): Promise<boolean> {
  const email = transaction.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupeKey)
  return (await email.executeTakeFirst()) !== undefined
}
