import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { whereIn } from '../../database/where-in'
import { findRoom } from '../../mail/email-limits'
import { minuteAfter } from '../../mail/minute-after'
import type { OutboxRow } from '../../mail/outbox'
import { setAllWaiting, stopAllWaiting } from '../../mail/staff-outbox'
import type { Leaving, LeavingHook, Left } from '../../staff/leaving'
import { takeBackLocked } from '../handling/take-back'
import { lockInboxRows } from '../inbox/inbox-row'
import { keptBack } from '../undo/undo-email'

/** A removed member's waiting emails are stopped, and their waiting answers taken back. */
export const stopEmailsOnLeaving: LeavingHook = {
  async leave(leaving) {
    if (leaving.role !== null) return undefined
    const waiting = await lockWaitingEmails(leaving.transaction, leaving.member.id)
    return () => stopEmails(leaving, waiting)
  },
  comeBack: restartEmails,
}

/** A member's waiting emails, locked together with their submissions. */
interface WaitingEmails {
  answers: readonly string[]
  others: readonly string[]
}

/**
 * Finds and locks a member's waiting emails, after their submissions. This comes before any event is written: whoever
 * changes one of them at the same time holds its lock while waiting to write theirs.
 */
async function lockWaitingEmails(transaction: Database, staffId: string): Promise<WaitingEmails> {
  const waiting = transaction
    .selectFrom('outbox')
    .select(['id', 'kind', 'submission_id'])
    .where('caused_by', '=', staffId)
    .where('status', '=', 'waiting')
    .orderBy('id')
  const submissions = new Set((await waiting.execute()).flatMap(({ submission_id }) => submission_id ?? []))
  await lockInboxRows(transaction, [...submissions])
  const { answers = [], others = [] } = Object.groupBy(await forUpdate(transaction, waiting).execute(), ({ kind }) =>
    kind === 'answer' ? 'answers' : 'others',
  )
  return { answers: answers.map(({ id }) => id), others: others.map(({ id }) => id) }
}

/** Stops emails from and to a member that no delivery has leased. */
async function stopEmails(leaving: Leaving, { answers, others }: WaitingEmails): Promise<Left> {
  const { transaction, app, actor, member } = leaving
  const toMember = await stopEmailsTo(transaction, member.email)
  const stopped = [...(await stopAllWaiting(transaction, others, app.now()))]
  let takenBack = 0
  for (const emailId of answers) {
    const { status } = await takeBackLocked(transaction, app, actor, emailId)
    if (status === 'changed') takenBack++
  }
  const details = {
    ...(takenBack > 0 && { answersTakenBack: takenBack }),
    ...(stopped.length > 0 && { emailsStopped: stopped.length }),
  }
  return { details, stopped: [...stopped, ...toMember] }
}

/** Returns those that say more than how to sign in. */
async function stopEmailsTo(transaction: Database, address: string): Promise<string[]> {
  const stopped = await transaction
    .updateTable('outbox')
    .set({ status: 'stopped', last_error: 'The member of staff was removed' })
    .where('status', '=', 'waiting')
    .where('audience', '=', 'staff')
    .where('to_address', '=', address)
    .returning(['id', 'secret_id'])
    .execute()
  return stopped.flatMap(({ id, secret_id }) => (secret_id === null ? [id] : []))
}

/**
 * Requeues the emails from and to a member that their removal stopped, for a minute; answers stay taken back. What has
 * become spam since, would go to somebody who left, or has no room in the hour stays stopped.
 */
async function restartEmails({ transaction, app, member }: Omit<Leaving, 'role'>, ids: readonly string[]) {
  if (ids.length === 0) return {}
  const emails = await transaction
    .selectFrom('outbox')
    .selectAll()
    .where(whereIn(transaction, 'id', ids))
    .where('status', '=', 'stopped')
    .execute()
  const sendable: { id: string; to: string | undefined }[] = []
  for (const email of emails)
    if (email.secret_id !== null || !(await keptBack(transaction, email)))
      sendable.push({ id: email.id, to: isLimited(email) ? email.to_address : undefined })
  const restarted = (await findRoom(transaction, app, member, sendable)).map(({ id }) => id)
  const now = app.now()
  const waiting = await setAllWaiting(transaction, restarted, { now, dueAt: minuteAfter(now) })
  return { emailsRestarted: waiting.size }
}

/** Colleagues' mailboxes have no limit; those of families and the invited have. */
function isLimited({ audience, kind }: OutboxRow): boolean {
  return audience === 'sender' || kind === 'invitation'
}

/** Returns how many emails of a member wait. */
export async function countWaitingEmails(database: Database, staffId: string): Promise<number> {
  const emails = database.selectFrom('outbox').select(({ fn }) => fn.countAll().as('count'))
  const counted = emails.where('caused_by', '=', staffId).where('status', '=', 'waiting')
  return Number((await counted.executeTakeFirstOrThrow()).count)
}
