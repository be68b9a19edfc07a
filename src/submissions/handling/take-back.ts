import * as v from 'valibot'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent, readEvents } from '../../log/events'
import type { Subject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { markUndone, readChanges } from '../../log/undo/changes'
import { stopWaitingEmail } from '../../mail/staff-outbox'
import { lockInboxRow } from '../inbox/inbox-row'
import { changeRow } from './change-rows'
import { findRowRefusals } from './row-refusals'
import { type RowTarget, rowTarget } from './row-target'

type TakeBackResult =
  /** `eventId` is missing if the answer was already taken back. */
  | { status: 'changed'; version: number; eventId?: string; isEmailOnly?: boolean }
  /** The email has been sent or is being sent. */
  | { status: 'too-late' }
  | { status: 'missing' }

/**
 * Takes back an answer before it is sent. Restores the submission's status and assignee unless they have changed since;
 * otherwise only stops the email.
 */
export async function takeBackAnswer(app: AppContext, actor: Actor, emailId: string): Promise<TakeBackResult> {
  return transactAs(app.database, actor, (transaction) => takeBackAnswerLocked(transaction, app, actor, emailId))
}

/** Requires the submission's lock, or a transaction that appended no events. A null actor is the command line. */
export async function takeBackAnswerLocked(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  emailId: string,
): Promise<TakeBackResult> {
  const email = await findAnswer(transaction, emailId)
  const row = email?.submission_id ? await lockInboxRow(transaction, email.submission_id) : undefined
  if (!email || !row) return { status: 'missing' }
  const { version } = row
  if (!(await stopWaitingEmail(transaction, emailId, app.now())))
    return email.status === 'stopped' ? { status: 'changed', version } : { status: 'too-late' }
  const at = app.now().toISOString()
  const [answered] = await readEvents(transaction, { about: { kind: 'email', id: emailId }, kind: 'answered' })
  const before = answered && (await findStateToRestore(transaction, answered.sequence))
  const refusals = before && (await findRowRefusals(transaction, [{ row, target: before }], { locks: true }))
  const target = refusals?.size === 0 ? before : undefined
  const { about, details } = await changeRow({ transaction, app, actor }, row, target ?? {})
  if (answered && target) await markUndone(transaction, [answered.sequence], at)
  const others: Subject[] = [
    { kind: 'email', id: emailId },
    ...(answered ? [{ kind: 'event', id: answered.id } as const] : []),
  ]
  const event = {
    kind: 'answer-taken-back',
    actorId: actor?.id ?? null,
    about: [about, ...others],
    details,
    at,
  } as const
  const eventId = await appendEvent(transaction, event)
  return { status: 'changed', version: about.version ?? version, eventId, isEmailOnly: target === undefined }
}

function findAnswer(transaction: Database, emailId: string) {
  const answers = transaction.selectFrom('outbox').select(['submission_id', 'status']).where('kind', '=', 'answer')
  return answers.where('id', '=', emailId).executeTakeFirst()
}

/** Returns the row's state before an event; undefined if a later event changed it. */
async function findStateToRestore(transaction: Database, sequence: number): Promise<RowTarget | undefined> {
  const change = (await readChanges(transaction, [sequence])).get(sequence)
  if (!change?.inverse || change.isUndone || change.newer !== null) return undefined
  const read = v.safeParse(rowTarget, JSON.parse(change.inverse))
  return read.success ? read.output : undefined
}
