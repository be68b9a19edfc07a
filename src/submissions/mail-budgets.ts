import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { EmailContent } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { addToOutbox, recipientOf } from '../mail/outbox'
import * as routes from '../routes'
import type { Actor } from './actor'
import { minuteAfter } from './held-receipts'
import type { Intake } from './intake'
import { MOST_OF_PERSON, MOST_TO_RECIPIENT } from './mail-limits'

const HOUR = 3_600_000

/** An email that somebody of the office sends: to families, to whom they invite, to colleagues, or to try it. */
export interface MailUse {
  emailId: string
  /** Where it goes; undefined for colleagues and the office, whose mailboxes have no limit here. */
  to?: string | undefined
}

/**
 * Counts an email, in the transaction that queues it; false where its sender or its recipient has had as many as an
 * hour allows. Then it must not be queued. What is on the way to the limit is counted under a lock, so that posts at the
 * same time cannot exceed it together. Owners are told, once an hour.
 */
export async function spendBudget(transaction: Database, intake: Intake, actor: Actor, use: MailUse): Promise<boolean> {
  const now = intake.now()
  const free = await freeFrom(transaction, actor, use, now)
  if (free > now) {
    await tellOwners(transaction, intake, actor)
    return false
  }
  await count(transaction, intake, actor, use, now)
  return true
}

/**
 * Counts an email that may wait, in the transaction that queues it. Returns when it is due, as ISO 8601: in a minute, so
 * that it can be taken back, or as soon as an hour has room for it.
 */
export async function reserveBudget(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  use: MailUse,
): Promise<string> {
  const now = intake.now()
  const free = await freeFrom(transaction, actor, use, now)
  await count(transaction, intake, actor, use, free)
  return free > now ? free.toISOString() : minuteAfter(now)
}

/** The first moment with room for an email; `now` where there is room. */
async function freeFrom(transaction: Database, { id }: Actor, { emailId, to }: MailUse, now: Date): Promise<Date> {
  // Always in this order, so that nobody waits in a circle.
  await lockKey(transaction, `emails of ${id}`)
  if (to !== undefined) await lockKey(transaction, `emails to ${recipientOf(to)}`)
  await forget(transaction, id, emailId, now)
  const ofPerson = await nthNewest(transaction, { staff_id: id }, MOST_OF_PERSON, now)
  const toRecipient =
    to === undefined ? undefined : await nthNewest(transaction, { recipient: recipientOf(to) }, MOST_TO_RECIPIENT, now)
  const moments = [ofPerson, toRecipient].map((sendsAt) => (sendsAt === undefined ? 0 : Date.parse(sendsAt) + HOUR))
  return new Date(Math.max(now.getTime(), ...moments))
}

/** What is over counts no more, nor does what was stopped and is to be sent now. */
async function forget(transaction: Database, staffId: string, emailId: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR).toISOString()
  await transaction.deleteFrom('mail_uses').where('staff_id', '=', staffId).where('sends_at', '<=', hourAgo).execute()
  const stopped = transaction
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', emailId)
    .where('status', '=', 'stopped')
  await transaction.deleteFrom('mail_uses').where('outbox_id', 'in', stopped).execute()
}

/** When the last but so many of the emails that count is sent; undefined where there are fewer. */
async function nthNewest(
  transaction: Database,
  whose: { staff_id: string } | { recipient: string },
  nth: number,
  now: Date,
): Promise<string | undefined> {
  const [column, value] = Object.entries(whose)[0] as ['staff_id' | 'recipient', string]
  const found = await transaction
    .selectFrom('mail_uses')
    .innerJoin('outbox', 'outbox.id', 'mail_uses.outbox_id')
    .select('sends_at as sendsAt')
    .where(`mail_uses.${column}`, '=', value)
    .where('sends_at', '>', new Date(now.getTime() - HOUR).toISOString())
    // What was taken back was never sent.
    .where('outbox.status', '!=', 'stopped')
    .orderBy('sends_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return found?.sendsAt
}

async function count(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  { emailId, to }: MailUse,
  at: Date,
): Promise<void> {
  const recipient = to === undefined ? null : recipientOf(to)
  const use = { id: randomUUIDv7(), outbox_id: emailId, staff_id: actor.id, recipient, sends_at: at.toISOString() }
  await transaction.insertInto('mail_uses').values(use).execute()
  // The email itself may not be in the outbox yet, so it is one more than is found.
  const isLast =
    (await nthNewest(transaction, { staff_id: actor.id }, MOST_OF_PERSON - 1, intake.now())) !== undefined ||
    (recipient !== null &&
      (await nthNewest(transaction, { recipient }, MOST_TO_RECIPIENT - 1, intake.now())) !== undefined)
  if (isLast) await tellOwners(transaction, intake, actor)
}

/** Queues word for every owner that a budget is used up, unless there was such word in the past hour. */
async function tellOwners(transaction: Database, { origin, now }: Intake, { name }: Actor): Promise<void> {
  const at = now()
  await lockKey(transaction, 'word of used-up budgets')
  const told = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'budget-reached')
    .where('created_at', '>', new Date(at.getTime() - HOUR).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (told) return
  const owners = await transaction
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const rendered = renderEmail(emails.en(name), origin, DEFAULT_LANGUAGE)
  const cause = randomUUIDv7()
  const about = { kind: 'budget-reached', submissionId: null, audience: 'staff', replyTo: null } as const
  const queued = owners.map(({ id, email: to }) => ({
    ...{ ...about, ...rendered, id: randomUUIDv7(), to, dedupeKey: `budget-reached:${cause}:${id}` },
    at: at.toISOString(),
  }))
  if (queued.length > 0) await addToOutbox(transaction, queued)
}

const emails = {
  en: (who: string): EmailContent => ({
    subject: 'The hourly email limit has been reached',
    heading: 'The hourly email limit has been reached',
    opening: [
      `Each person can send ${MOST_OF_PERSON} emails an hour from the desk, and one address can get ${MOST_TO_RECIPIENT}. ${who} has just reached one of these limits.`,
      'Until the hour is over, the desk refuses further answers and invitations, confirmations for forms entered by hand wait, and colleagues get no emails about notes and assignments.',
      ['If this looks wrong, see what was sent under ', { words: 'Emails', path: routes.deskEmails }, '.'],
    ],
    answers: [],
    closing: ['Every owner gets this email, at most once an hour.'],
  }),
}
