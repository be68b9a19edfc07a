import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { storableText } from '../../database/storable-text'
import { findStored } from '../../forms/all-forms'
import type { Actor } from '../../log/actor'
import type { EventContent } from '../../log/event-details'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import type { NewChange } from '../../log/undo/changes'
import { isLimited } from '../../mail/confirmation-limits'
import type { EmailContent } from '../../mail/email'
import { hasRoom, refuseOverBudget, requireRoom } from '../../mail/email-limits'
import { minuteAfter } from '../../mail/minute-after'
import { type QueuedEmail, recipientOf } from '../../mail/outbox'
import { queueStaffEmail } from '../../mail/queue-staff-email'
import { stateOf } from '../../mail/saved-emails'
import { type Rewritten, setWaiting, stopWaiting } from '../../mail/staff-outbox'
import { correctSenderAddress } from '../corrections/correct-sender-address'
import { emailRow, submissionRow } from '../handling/row-target'
import { takeBack } from '../handling/take-back'
import { lockInboxRow } from '../inbox/inbox-row'
import { findReaderAt } from '../readers'
import { readAddress } from '../sender-address'
import { testWords } from '../words'
import { aboutEmail } from './about-email'
import { emailLanguage, renderStored } from './stored-emails'

export type EmailActionResult =
  /** The event is absent where it was so already. */
  | { status: 'done'; emailId: string; eventId?: string; isEmailOnly?: boolean }
  | { status: 'missing' }
  /** It waits to be sent anyway, or is being sent, or was. */
  | { status: 'too-late' }
  /**
   * An email with a code or a link is neither sent again nor stopped: another is asked for. Nor is one sent again to a
   * colleague who may not read it anymore.
   */
  | { status: 'refused' }
  | { status: 'invalid' }
  /** The sender or the recipient has had as many emails as an hour allows (mail/email-limits.ts). */
  | { status: 'over-budget' }

interface EmailAction {
  emailId: string
  /** Made with the form: a second click sends nothing again. */
  key: string
}

/** Sends an email again, in a minute, that was sent, or has failed. */
export function sendAgain(app: AppContext, actor: Actor, action: EmailAction): Promise<EmailActionResult> {
  return changeEmail(app, actor, action.emailId, async (transaction, email) => {
    if (email.secret_id !== null) return 'refused'
    // Who was removed is told nothing more of what comes in.
    if (email.audience === 'staff' && !(await findReaderAt(transaction, email.to_address))) return 'refused'
    const changes = await rewritten(transaction, app, email)
    const emailId = await queueAgain(transaction, app, actor, { email, changes, key: action.key })
    if (emailId === undefined) return 'too-late'
    const state = { before: email.id === emailId ? stateIn(email) : null, after: 'waiting' }
    return { emailId, kind: 'email-sent-again', details: { email: email.kind, state }, inverse: null }
  })
}

/** Sends an email to another address of its recipient, who gets what is sent later there too. */
export async function correctAddress(
  app: AppContext,
  actor: Actor,
  { address, ...action }: EmailAction & { address: string },
): Promise<EmailActionResult> {
  const to = readAddress(address)
  if (to === undefined) return { status: 'invalid' }
  return changeEmail(app, actor, action.emailId, async (transaction, email) => {
    if (email.audience !== 'sender') return 'refused'
    if (email.submission_id !== null) await lockInboxRow(transaction, email.submission_id)
    const changes = { to_address: to, recipient: recipientOf(to) }
    const isWaiting = email.status === 'waiting'
    if (isWaiting && !(await stopWaiting(transaction, email.id, app.now()))) return 'too-late'
    if (isWaiting) await requireRoom(transaction, app, actor, { to })
    const emailId = isWaiting
      ? (await setWaiting(transaction, email.id, {
          ...{ ...changes, now: app.now(), dueAt: later(email.due_at, app.now()) },
          // An answer stays its author's.
          ...(email.kind !== 'answer' && { caused_by: actor.id }),
        })) && email.id
      : await queueAgain(transaction, app, actor, { email, changes, key: action.key })
    if (!emailId) return 'too-late'
    const { version, before } = await correctSenderAddress({ transaction, app, actor }, email.submission_id, to)
    // A copy has no state before it.
    const state = isWaiting ? {} : { state: { before: email.id === emailId ? stateIn(email) : null, after: 'waiting' } }
    const sender = before === undefined ? {} : { sender: { before, after: to } }
    const details = { address: { before: email.to_address, after: to }, ...state, ...sender }
    const inverse = {
      address: email.to_address,
      ...(!isWaiting && { state: email.id === emailId ? stateIn(email) : ('stopped' as const) }),
      ...(before !== undefined && { sender: before }),
    }
    return { emailId, kind: 'address-corrected', details, version, inverse }
  })
}

/** Stops an email that waits. An answer is taken back. */
export async function stopEmail(app: AppContext, actor: Actor, emailId: string): Promise<EmailActionResult> {
  const found = app.database.selectFrom('outbox').select('kind').where('id', '=', emailId)
  if ((await found.executeTakeFirst())?.kind === 'answer') {
    const taken = await takeBack(app, actor, emailId)
    if (taken.status !== 'changed') return taken
    const { status: _, version: __, ...done } = taken
    return { status: 'done', emailId, ...done }
  }
  return changeEmail(app, actor, emailId, async (transaction, { id, kind, secret_id }) => {
    // Who may see emails must not keep an owner, or whom an owner invites, from signing in.
    if (secret_id !== null) return 'refused'
    const isStopped = await stopWaiting(transaction, id, app.now())
    const state = { before: 'waiting', after: 'stopped' }
    const content = { kind: 'email-stopped', details: { email: kind, state } } as const
    return isStopped ? { emailId, ...content, inverse: { state: 'waiting' } } : 'too-late'
  })
}

/** Sends an email to oneself, to see whether email arrives. */
export async function sendTest(
  app: AppContext,
  actor: Actor & { email: string },
  { key }: Pick<EmailAction, 'key'>,
): Promise<EmailActionResult> {
  const { database, now, origin } = app
  const id = randomUUIDv7()
  const at = now().toISOString()
  const about = { id, kind: 'test', dedupeKey: storableText(`test:${key}`), causedBy: actor.id } as const
  const email = testEmail(new URL(origin).host)
  const result = await transactAs(database, actor, async (transaction): Promise<EmailActionResult> => {
    // A second click waits for the first, and then spends nothing.
    await lockKey(transaction, about.dedupeKey)
    if (await isQueued(transaction, about.dedupeKey)) return { status: 'too-late' }
    if (!(await hasRoom(transaction, app, actor, {}))) return { status: 'over-budget' }
    await queueStaffEmail(transaction, app, { ...about, to: actor.email, email })
    const eventId = await appendEvent(transaction, {
      kind: 'test-sent',
      actorId: actor.id,
      about: [{ kind: 'email', id }],
      details: {},
      at,
    })
    return { status: 'done', emailId: id, eventId }
  })
  if (result.status === 'done') app.onQueued?.()
  return result
}

function testEmail(host: string): EmailContent {
  const say = testWords[DEFAULT_LANGUAGE]
  return { subject: say.subject(host), heading: say.heading, opening: [say.opening(host)], answers: [], closing: [] }
}

/** What was done with an email, for its event. */
type DoneAction = EventContent & Pick<NewChange, 'inverse'> & { emailId: string; version?: number | undefined }

type Apply = (transaction: Database, email: QueuedEmail) => Promise<DoneAction | 'too-late' | 'refused'>

async function changeEmail(app: AppContext, actor: Actor, id: string, apply: Apply): Promise<EmailActionResult> {
  const change = async (transaction: Database): Promise<EmailActionResult> => {
    const found = transaction.selectFrom('outbox').selectAll().where('id', '=', id)
    const email = await found.executeTakeFirst()
    if (!email) return { status: 'missing' }
    // It was erased.
    if (email.to_address === '') return { status: 'refused' }
    const done = await apply(transaction, email)
    if (typeof done === 'string') return { status: done }
    const { emailId, version, inverse, ...content } = done
    const about = aboutEmail(emailId, email.submission_id, version)
    const submissionRows = version === undefined ? [] : [submissionRow(email.submission_id ?? '')]
    const eventId = await appendEvent(transaction, {
      ...content,
      actorId: actor.id,
      about,
      at: app.now().toISOString(),
      change: { rows: [emailRow(emailId), ...submissionRows], inverse },
    })
    return { status: 'done', emailId, eventId }
  }
  const result = await refuseOverBudget(() => transactAs(app.database, actor, change))
  if (result.status === 'done') app.onQueued?.()
  return result
}

/** An email to another address can be stopped for a minute, too. */
function later(dueAt: string, now: Date): string {
  const inMinute = minuteAfter(now)
  return dueAt > inMinute ? dueAt : inMinute
}

interface Resending {
  email: QueuedEmail
  changes: Partial<Rewritten>
  key: string
}

/** Queues an email again if nobody received it, otherwise a copy. Returns the id; undefined if it was already queued. */
async function queueAgain(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { email, changes, key }: Resending,
): Promise<string | undefined> {
  const now = app.now()
  const times = { now, dueAt: minuteAfter(now) }
  const to = email.audience === 'sender' ? (changes.to_address ?? email.to_address) : undefined
  const counted = { caused_by: actor.id, batch_id: null, recipient: to === undefined ? null : recipientOf(to) }
  const isUnsent = isLimited({ status: email.status, error: email.last_error })
  if (email.status === 'failed' || stateIn(email) === 'saved' || isUnsent) {
    await requireRoom(transaction, app, actor, { to })
    const isWaiting = await setWaiting(transaction, email.id, { ...changes, ...counted, ...times })
    return isWaiting ? email.id : undefined
  }
  if (email.status !== 'sent') return undefined
  const copy = { ...email, ...changes, id: randomUUIDv7(), dedupe_key: `again:${email.id}:${key}` }
  if (await isQueued(transaction, copy.dedupe_key)) return undefined
  await requireRoom(transaction, app, actor, { to })
  const fresh = {
    status: 'waiting',
    attempts: 0,
    due_at: times.dueAt,
    created_at: now.toISOString(),
    sent_at: null,
    ...counted,
  } as const
  const inserted = await transaction
    .insertInto('outbox')
    .values({ ...copy, ...fresh })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? copy.id : undefined
}

function stateIn({ status, last_error: error }: QueuedEmail) {
  return stateOf({ status, error })
}

/** A second click costs nothing. */
async function isQueued(transaction: Database, dedupeKey: string): Promise<boolean> {
  const email = transaction.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupeKey)
  return (await email.executeTakeFirst()) !== undefined
}

/** The office's email about a form with health information may be one of those that carried it: it is written again. */
export async function rewritten(
  transaction: Database,
  app: AppContext,
  { kind, submission_id }: Pick<QueuedEmail, 'kind' | 'submission_id'>,
): Promise<Partial<Rewritten>> {
  if (kind !== 'notification' || submission_id === null) return {}
  const found = transaction.selectFrom('submissions').selectAll().where('id', '=', submission_id)
  const submission = await found.executeTakeFirstOrThrow()
  if (!findStored(submission.form)?.healthFields.length) return {}
  const { content } = app.content.current(emailLanguage(submission, 'office'))
  return renderStored(submission, { audience: 'office', content, origin: app.origin })
}
