import { DAY, HOUR, MINUTE, momentAfter } from '../../content/moments'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { lockKeys } from '../database/lock-key'
import { whereIn } from '../database/where-in'
import type { Actor } from '../log/actor'
import { normalizeRecipient } from './outbox'
import { notifyOwnersOfEmailLimit } from './tell-of-budget'

/** Hourly limits on emails by staff. */
export const MAX_EMAILS_PER_PERSON = 60
export const MAX_EMAILS_PER_RECIPIENT = 5

/** Maximum number of letters in 24 hours for the whole site. Letters have no hourly limits. */
export const MAX_LETTERS_PER_DAY = 500

const LIMITS = { perPerson: MAX_EMAILS_PER_PERSON, perRecipient: MAX_EMAILS_PER_RECIPIENT }

/** An hourly limit is reached. Roll back everything that the email belongs to. */
export class OverBudgetError extends Error {}

/** An email from staff. `to` is missing for colleagues and the office, who have no recipient limit. */
interface LimitedEmail {
  to?: string | undefined
}

export async function catchOverBudget<Result>(run: () => Promise<Result>): Promise<Result | { status: 'over-budget' }> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof OverBudgetError) return { status: 'over-budget' }
    throw error
  }
}

/**
 * Returns the emails that are within the hourly limits. Queue them in the same transaction: it locks the counts of this
 * person and these recipients. Emails of a batch count toward the limits of their recipients only.
 */
export async function selectWithinLimits<Email extends LimitedEmail>(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  emails: readonly Email[],
  { isInBatch = false } = {},
): Promise<Email[]> {
  const recipients = [...new Set(emails.flatMap(({ to }) => (to === undefined ? [] : normalizeRecipient(to))))].sort()
  // Always lock in this order, to avoid deadlocks.
  const personKeys = isInBatch ? [] : [`emails of ${actor.id}`]
  await lockKeys(transaction, [...personKeys, ...recipients.map((each) => `emails to ${each}`)])
  const sentCounts = await countByRecipient(transaction, recipients, app.now())
  const remaining = new Map(recipients.map((each) => [each, MAX_EMAILS_PER_RECIPIENT - (sentCounts.get(each) ?? 0)]))
  if (!isInBatch)
    remaining.set(actor.id, MAX_EMAILS_PER_PERSON - (await countByPerson(transaction, actor.id, app.now())))
  const emailsWithinLimits = emails.filter(({ to }) => {
    const keys = [...(isInBatch ? [] : [actor.id]), ...(to === undefined ? [] : [normalizeRecipient(to)])]
    const hasCapacity = keys.every((key) => (remaining.get(key) ?? 0) > 0)
    if (hasCapacity) for (const key of keys) remaining.set(key, (remaining.get(key) ?? 0) - 1)
    return hasCapacity
  })
  if ([...remaining.values()].some((each) => each <= 0)) await notifyOwnersOfEmailLimit(transaction, app, actor, LIMITS)
  return emailsWithinLimits
}

export async function isWithinLimits(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  email: LimitedEmail,
): Promise<boolean> {
  return (await selectWithinLimits(transaction, app, actor, [email])).length === 1
}

/** @throws OverBudgetError */
export async function requireWithinLimits(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  email: LimitedEmail,
): Promise<void> {
  if (!(await isWithinLimits(transaction, app, actor, email))) throw new OverBudgetError()
}

/** True if an address reached its hourly limit. Takes no lock, because the caller may have appended to the log. */
export async function isOverRecipientLimit(transaction: Database, to: string, now: Date): Promise<boolean> {
  const recipient = normalizeRecipient(to)
  const counts = await countByRecipient(transaction, [recipient], now)
  return (counts.get(recipient) ?? 0) >= MAX_EMAILS_PER_RECIPIENT
}

async function countByPerson(transaction: Database, staffId: string, now: Date): Promise<number> {
  const { count } = await selectPast(transaction, now, HOUR)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('caused_by', '=', staffId)
    .where('batch_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countByRecipient(transaction: Database, recipients: readonly string[], now: Date) {
  if (recipients.length === 0) return new Map<string, number>()
  const rows = await selectPast(transaction, now, HOUR)
    .select(({ fn }) => ['recipient', fn.countAll().as('count')])
    .where(whereIn(transaction, 'recipient', recipients))
    .where(({ or, eb }) => or([eb('caused_by', 'is not', null), eb('kind', '=', 'payment-received')]))
    // Letters have a limit of their own.
    .where(({ or, eb }) => or([eb('kind', '<>', 'letter'), eb('batch_id', 'is', null)]))
    .groupBy('recipient')
    .execute()
  return new Map(rows.map(({ recipient, count }) => [recipient ?? '', Number(count)]))
}

/** Returns the number of letters that can still be sent. Those saved as files were not sent. */
export async function countLettersLeft(transaction: Database, now: Date): Promise<number> {
  const { count } = await selectPast(transaction, now, DAY)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', 'letter')
    .where('batch_id', 'is not', null)
    .where(({ or, eb }) => or([eb('status', '<>', 'sent'), eb('last_error', 'is', null)]))
    .executeTakeFirstOrThrow()
  return Math.max(0, MAX_LETTERS_PER_DAY - Number(count))
}

/** Emails of the past hour or day, without rows from the future (clock skew) and stopped emails, which were never sent. */
function selectPast(transaction: Database, now: Date, time: number) {
  return transaction
    .selectFrom('outbox')
    .where('created_at', '>', momentAfter(now, -time))
    .where('created_at', '<=', momentAfter(now, MINUTE))
    .where('status', '!=', 'stopped')
}
