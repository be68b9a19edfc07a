import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import type { EventDetails } from '../../log/event-details'
import { stopWaitingEmails } from '../../mail/staff-outbox'
import type { LeavingHook, LeavingMember } from '../../staff/leaving-hooks'
import { takeBackAnswerLocked } from '../handling/take-back'
import { lockInboxRows } from '../inbox/inbox-row'

/** Stops a removed member's waiting emails and takes back their waiting answers. */
export const stopEmailsOnLeaving: LeavingHook = async (context) => {
  if (context.role !== null) return undefined
  const waiting = await lockWaitingEmails(context.transaction, context.member.id)
  return () => stopEmails(context, waiting)
}

/** A member's waiting emails, locked together with their submissions. */
interface WaitingEmails {
  answers: readonly string[]
  others: readonly string[]
}

/**
 * Finds and locks a member's waiting emails, after their submissions. Call before appending events: a concurrent change
 * holds an email's lock while it waits to append its event.
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

/** Stops emails from and to a member, and takes back the member's answers. */
async function stopEmails(context: LeavingMember, { answers, others }: WaitingEmails): Promise<EventDetails> {
  const { transaction, app, actor, member } = context
  await stopStaffEmails(transaction, member.email)
  const stopped = await stopWaitingEmails(transaction, others, app.now())
  let takenBackCount = 0
  for (const emailId of answers) {
    const { status } = await takeBackAnswerLocked(transaction, app, actor, emailId)
    if (status === 'changed') takenBackCount++
  }
  return {
    ...(takenBackCount > 0 && { answersTakenBack: takenBackCount }),
    ...(stopped.size > 0 && { emailsStopped: stopped.size }),
  }
}

/** Includes emails that are being sent. If the mail server still accepts one, it is marked as sent. */
async function stopStaffEmails(transaction: Database, address: string): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ status: 'stopped', last_error: 'The member of staff was removed' })
    .where('status', '=', 'waiting')
    .where('audience', '=', 'staff')
    .where('to_address', '=', address)
    .execute()
}

/** Counts a member's waiting emails. */
export async function countWaitingEmails(database: Database, staffId: string): Promise<number> {
  const emails = database.selectFrom('outbox').select(({ fn }) => fn.countAll().as('count'))
  const counted = emails.where('caused_by', '=', staffId).where('status', '=', 'waiting')
  return Number((await counted.executeTakeFirstOrThrow()).count)
}
