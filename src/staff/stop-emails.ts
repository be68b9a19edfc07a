import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { forUpdate } from '../database/for-update'
import { whereIn } from '../database/where-in'
import type { Actor } from '../log/actor'
import type { EventDetails } from '../log/event-details'
import { type EmailUse, reserveBudgets } from '../mail/email-budgets'
import type { QueuedEmail } from '../mail/outbox'
import { setWaitingInTurn, stopAllWaiting } from '../mail/staff-outbox'
import { takeBackLocked } from '../submissions/handling/take-back'
import { lockInboxRows } from '../submissions/inbox/inbox-row'
import { keptBack } from '../submissions/undo/undo-email'

/** A member's waiting emails, locked together with their submissions. */
interface WaitingEmails {
  answers: readonly string[]
  others: readonly string[]
}

/**
 * Finds and locks a member's waiting emails, after their submissions. This comes before any event is written: whoever
 * changes one of them at the same time holds its lock while waiting to write theirs.
 */
export async function lockWaitingEmails(transaction: Database, staffId: string): Promise<WaitingEmails> {
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

/**
 * Stops emails that no delivery has in hand: answers are taken back. What it did, for the event of the removal;
 * `toMember` are emails that were stopped already.
 */
export async function stopEmails(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  { answers, others }: WaitingEmails,
  toMember: readonly string[],
): Promise<EventDetails> {
  const stopped = [...(await stopAllWaiting(transaction, others, app.now()))]
  let takenBack = 0
  for (const emailId of answers) {
    const { status } = await takeBackLocked(transaction, app, actor, emailId)
    if (status === 'changed') takenBack++
  }
  return {
    ...(takenBack > 0 && { answersTakenBack: takenBack }),
    ...(stopped.length > 0 && { emailsStopped: stopped.length }),
    ...(stopped.length + toMember.length > 0 && { stoppedIds: [...stopped, ...toMember] }),
  }
}

/**
 * Lets the emails from and to a member wait again that their removal stopped, for a minute or until their hour has room; answers
 * stay taken back. What has become spam since, would go to somebody who left, or would wait for days, stays stopped.
 */
export async function restartEmails(
  transaction: Database,
  app: AppContext,
  member: Actor,
  details: EventDetails | null,
): Promise<EventDetails> {
  const ids = details?.stoppedIds
  if (!Array.isArray(ids)) return {}
  const emails = await transaction
    .selectFrom('outbox')
    .selectAll()
    .where(whereIn(transaction, 'id', ids))
    .where('status', '=', 'stopped')
    .execute()
  const uses: EmailUse[] = []
  for (const email of emails)
    if (email.secret_id !== null || !(await keptBack(transaction, email))) uses.push(asUse(email))
  const turns = await reserveBudgets(transaction, app, member, uses)
  return { emailsRestarted: await setWaitingInTurn(transaction, turns, { now: app.now() }) }
}

function asUse({ id, audience, secret_id, to_address }: QueuedEmail): EmailUse {
  const isLimited = audience === 'sender' || secret_id !== null
  return { emailId: id, to: isLimited ? to_address : undefined }
}

/** How many emails of a member wait. */
export async function countWaitingEmails(database: Database, staffId: string): Promise<number> {
  const emails = database.selectFrom('outbox').select(({ fn }) => fn.countAll().as('count'))
  const counted = emails.where('caused_by', '=', staffId).where('status', '=', 'waiting')
  return Number((await counted.executeTakeFirstOrThrow()).count)
}
