import { HOUR, MINUTE, momentAfter } from '../../content/moments'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { lockKeys } from '../database/lock-key'
import { whereIn } from '../database/where-in'
import type { Actor } from '../log/actor'
import { normalizeRecipient } from './outbox'
import { notifyOwnersOfEmailLimit } from './tell-of-budget'

/** How many emails a person may send in an hour, and how many staff may send to one mailbox. */
export const MAX_EMAILS_PER_PERSON = 60
export const MAX_EMAILS_PER_RECIPIENT = 5

const LIMITS = { ofPerson: MAX_EMAILS_PER_PERSON, toRecipient: MAX_EMAILS_PER_RECIPIENT }

/** The hour has no room for an email. Nothing that it belongs to may be stored. */
export class OverBudgetError extends Error {}

/** An email that staff send. `to` is missing for colleagues and the office, whose mailboxes have no limit here. */
interface LimitedEmail {
  to?: string | undefined
}

/** Runs a transaction; it fails with `OverBudgetError` if an email has no room. */
export async function catchOverBudget<Result>(run: () => Promise<Result>): Promise<Result | { status: 'over-budget' }> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof OverBudgetError) return { status: 'over-budget' }
    throw error
  }
}

/**
 * Returns the emails that the hour has room for, to be queued in the same transaction. Until it ends, nobody else counts
 * the emails of this person or to these mailboxes. The emails of a batch count for their recipients only.
 */
export async function selectWithinLimits<Email extends LimitedEmail>(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  emails: readonly Email[],
  { isInBatch = false } = {},
): Promise<Email[]> {
  const recipients = [...new Set(emails.flatMap(({ to }) => (to === undefined ? [] : normalizeRecipient(to))))].sort()
  // Always in this order, so that no two transactions wait for each other.
  const ofPerson = isInBatch ? [] : [`emails of ${actor.id}`]
  await lockKeys(transaction, [...ofPerson, ...recipients.map((each) => `emails to ${each}`)])
  const used = await countToRecipients(transaction, recipients, app.now())
  const left = new Map(recipients.map((each) => [each, MAX_EMAILS_PER_RECIPIENT - (used.get(each) ?? 0)]))
  if (!isInBatch) left.set(actor.id, MAX_EMAILS_PER_PERSON - (await countOfPerson(transaction, actor.id, app.now())))
  const withRoom = emails.filter(({ to }) => {
    const keys = [...(isInBatch ? [] : [actor.id]), ...(to === undefined ? [] : [normalizeRecipient(to)])]
    const hasRoom = keys.every((key) => (left.get(key) ?? 0) > 0)
    if (hasRoom) for (const key of keys) left.set(key, (left.get(key) ?? 0) - 1)
    return hasRoom
  })
  if ([...left.values()].some((each) => each <= 0)) await notifyOwnersOfEmailLimit(transaction, app, actor, LIMITS)
  return withRoom
}

/** The same for one email. */
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

async function countOfPerson(transaction: Database, staffId: string, now: Date): Promise<number> {
  const { count } = await selectCounted(transaction, now)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('caused_by', '=', staffId)
    .where('batch_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countToRecipients(transaction: Database, recipients: readonly string[], now: Date) {
  if (recipients.length === 0) return new Map<string, number>()
  const rows = await selectCounted(transaction, now)
    .select(({ fn }) => ['recipient', fn.countAll().as('count')])
    .where(whereIn(transaction, 'recipient', recipients))
    .where('caused_by', 'is not', null)
    .groupBy('recipient')
    .execute()
  return new Map(rows.map(({ recipient, count }) => [recipient ?? '', Number(count)]))
}

/** Emails of the past hour. Later ones are from a clock that was ahead, and stopped ones were never sent. */
function selectCounted(transaction: Database, now: Date) {
  return transaction
    .selectFrom('outbox')
    .where('created_at', '>', momentAfter(now, -HOUR))
    .where('created_at', '<=', momentAfter(now, MINUTE))
    .where('status', '!=', 'stopped')
}
