import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import type { EventContent } from '../../log/event-details'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import type { NewChange } from '../../log/undo/changes'
import { isStoppedByLimit } from '../../mail/confirmation-limits'
import { catchOverBudget, requireWithinLimits } from '../../mail/email-limits'
import { getUndoDeadline } from '../../mail/minute-after'
import { normalizeRecipient, type OutboxRow } from '../../mail/outbox'
import { toEmailState } from '../../mail/saved-emails'
import { requeueEmail, stopWaitingEmail } from '../../mail/staff-outbox'
import { correctSenderAddress } from '../corrections/correct-sender-address'
import { takeBackAnswer } from '../handling/take-back'
import { lockInboxRow } from '../inbox/inbox-row'
import { findReaderByEmail } from '../readers'
import { findCurrentAddress, parseAddress } from '../sender-address'
import { aboutEmail } from './about-email'
import { isOutdatedLetter } from './letter-emails'
import { emailStateOf, resendOrRequeueEmail } from './resend-or-requeue'

export type EmailActionResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'done'; emailId: string; eventId?: string; isEmailOnly?: boolean }
  | { status: 'missing' }
  /** The email is waiting, is being sent, or was sent. */
  | { status: 'too-late' }
  /**
   * Emails with a code or a link cannot be sent again or stopped; people request new ones. Emails to colleagues who can
   * no longer read submissions cannot be sent again, nor can letters that no longer apply.
   */
  | { status: 'refused' }
  | { status: 'invalid' }
  /** The staff member's or the recipient's hourly limit is used up (mail/email-limits.ts). */
  | { status: 'over-budget' }

interface EmailAction {
  emailId: string
  /** Identifies the loaded form, so that a second click sends nothing. */
  key: string
}

/** Sends a sent or failed email again, in one minute. */
export function resendEmail(app: AppContext, actor: Actor, action: EmailAction): Promise<EmailActionResult> {
  return changeEmail(app, actor, action.emailId, async (transaction, email) => {
    if (email.secret_id !== null) return 'refused'
    // Removed members get no more notices.
    if (email.audience === 'staff' && !(await findReaderByEmail(transaction, email.to_address))) return 'refused'
    if (await isOutdatedLetter(transaction, email.id, app)) return 'refused'
    const to = await findCurrentAddress(transaction, email)
    const emailId = await resendOrRequeueEmail(transaction, app, actor, { email, to, key: action.key })
    if (emailId === undefined) return 'too-late'
    const state = { before: email.id === emailId ? emailStateOf(email) : null, after: 'waiting' }
    return { emailId, kind: 'email-sent-again', details: { email: email.kind, state }, inverse: null }
  })
}

/** Sends an email to a corrected address, which later emails use too. */
export async function correctEmailAddress(
  app: AppContext,
  actor: Actor,
  { address, ...action }: EmailAction & { address: string },
): Promise<EmailActionResult> {
  const to = parseAddress(address)
  if (to === undefined) return { status: 'invalid' }
  return changeEmail(app, actor, action.emailId, async (transaction, email) => {
    if (email.audience !== 'sender' || (await isOutdatedLetter(transaction, email.id, app))) return 'refused'
    const isWaiting = email.status === 'waiting'
    if (isWaiting && email.to_address === to && (await findCurrentAddress(transaction, email)) === to)
      return 'unchanged'
    if (isWaiting && !(await stopWaitingEmail(transaction, email.id, app.now()))) return 'too-late'
    if (isWaiting) await requireWithinLimits(transaction, app, actor, { to })
    const emailId = isWaiting
      ? (await requeueEmail(transaction, email.id, {
          ...{
            to_address: to,
            recipient: normalizeRecipient(to),
            now: app.now(),
            dueAt: getDueTime(email.due_at, app.now()),
          },
          // The author of an answer stays the same.
          ...(email.kind !== 'answer' && { caused_by: actor.id }),
        })) && email.id
      : await resendOrRequeueEmail(transaction, app, actor, { email, to, key: action.key })
    if (!emailId) return 'too-late'
    const { version, before } = await correctSenderAddress({ transaction, app, actor }, email.submission_id, to)
    // A copy has no earlier state.
    const state = isWaiting
      ? {}
      : { state: { before: email.id === emailId ? emailStateOf(email) : null, after: 'waiting' } }
    const sender = before === undefined ? {} : { sender: { before, after: to } }
    const details = { address: { before: email.to_address, after: to }, ...state, ...sender }
    const inverse = {
      address: email.to_address,
      ...(!isWaiting && { state: email.id === emailId ? stateToRestore(email) : ('stopped' as const) }),
      ...(before !== undefined && { sender: before }),
    }
    return { emailId, kind: 'address-corrected', details, version, inverse }
  })
}

/** Stops a waiting email. If it is an answer, takes the answer back. */
export async function stopEmail(app: AppContext, actor: Actor, emailId: string): Promise<EmailActionResult> {
  const found = app.database.selectFrom('outbox').select('kind').where('id', '=', emailId)
  if ((await found.executeTakeFirst())?.kind === 'answer') {
    const answerResult = await takeBackAnswer(app, actor, emailId)
    if (answerResult.status !== 'changed') return answerResult
    const { status: _, version: __, ...done } = answerResult
    return { status: 'done', emailId, ...done }
  }
  return changeEmail(app, actor, emailId, async (transaction, { id, kind, secret_id }) => {
    // Staff who can see emails must not be able to block an owner, or someone an owner invites, from signing in.
    if (secret_id !== null) return 'refused'
    const isStopped = await stopWaitingEmail(transaction, id, app.now())
    const state = { before: 'waiting', after: 'stopped' }
    const content = { kind: 'email-stopped', details: { email: kind, state } } as const
    return isStopped ? { emailId, ...content, inverse: { state: 'waiting' } } : 'too-late'
  })
}

/** Marks a failed email as not to be sent. Returns "too-late" if it is not failed. */
export function setEmailAside(app: AppContext, actor: Actor, emailId: string): Promise<EmailActionResult> {
  return changeEmail(app, actor, emailId, async (transaction, { id, kind }) => {
    const failed = transaction.updateTable('outbox').where('id', '=', id).where('status', '=', 'failed')
    const { numUpdatedRows } = await failed.set({ status: 'stopped' }).executeTakeFirst()
    const state = { before: 'failed', after: 'stopped' }
    const content = { kind: 'email-set-aside', details: { email: kind, state } } as const
    return numUpdatedRows === 1n ? { emailId, ...content, inverse: { state: 'failed' } } : 'too-late'
  })
}

/** The result of an action, from which its event is built. */
type AppliedEmailAction = EventContent & Pick<NewChange, 'inverse'> & { emailId: string; version?: number | undefined }

type ApplyEmailAction = (
  transaction: Database,
  email: OutboxRow,
) => Promise<AppliedEmailAction | 'unchanged' | 'too-late' | 'refused'>

async function changeEmail(
  app: AppContext,
  actor: Actor,
  id: string,
  apply: ApplyEmailAction,
): Promise<EmailActionResult> {
  const change = async (transaction: Database): Promise<EmailActionResult> => {
    const found = transaction.selectFrom('outbox').where('id', '=', id)
    const submission = await found.select('submission_id').executeTakeFirst()
    // Lock before reading the email: erasing a submission empties it.
    if (submission?.submission_id) await lockInboxRow(transaction, submission.submission_id)
    const email = await found.selectAll().executeTakeFirst()
    if (!email) return { status: 'missing' }
    // The email was erased.
    if (email.to_address === '') return { status: 'refused' }
    const outcome = await apply(transaction, email)
    if (outcome === 'unchanged') return { status: 'done', emailId: id }
    if (typeof outcome === 'string') return { status: outcome }
    const { emailId, version, inverse, ...content } = outcome
    const about = aboutEmail(emailId, email.submission_id, version)
    const submissionRows = version === undefined ? [] : [`submission:${email.submission_id}`]
    const eventId = await appendEvent(transaction, {
      ...content,
      actorId: actor.id,
      about,
      at: app.now().toISOString(),
      change: { rows: [`email:${emailId}`, ...submissionRows], inverse },
    })
    return { status: 'done', emailId, eventId }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, change))
  if (result.status === 'done') app.onEmailQueued?.()
  return result
}

/** Returns the state for the undo data. A stopped email can be sent again only if a limit stopped it. */
function stateToRestore({ status, last_error: error }: OutboxRow) {
  return isStoppedByLimit({ status, error }) ? 'limited' : toEmailState({ status, error })
}

/** Returns when to send an email to a corrected address: in a minute at the earliest, so that it can be stopped. */
function getDueTime(dueAt: string, now: Date): string {
  const earliest = getUndoDeadline(now)
  return dueAt > earliest ? dueAt : earliest
}
