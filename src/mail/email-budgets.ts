import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import type { Actor } from '../log/actor'
import { type CountedEmail, latestTurn, openAllowance } from './email-uses'
import { minuteAfter } from './minute-after'
import { recipientOf } from './outbox'
import { tellOwners } from './tell-of-budget'

/** An email that somebody of the office sends: to families, to whom they invite, to colleagues, or to try it. */
export interface EmailUse {
  emailId: string
  /** Where it goes; undefined for colleagues and the office, whose mailboxes have no limit here. */
  to?: string | undefined
}

/** An email has no room in the hour, or would wait for days. Nothing of what it belongs to may be stored. */
export class OverBudgetError extends Error {}

/** Runs what throws `OverBudgetError` where an email is refused; then nothing is stored, and owners are told. */
export async function refuseOverBudget<Result>(
  app: AppContext,
  actor: Actor,
  run: () => Promise<Result>,
): Promise<Result | { status: 'over-budget' }> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof OverBudgetError)) throw error
    await transact(app.database, (transaction) => tellOwners(transaction, app, actor))
    app.onQueued?.()
    return { status: 'over-budget' }
  }
}

/**
 * Counts an email, in the transaction that queues it; false where its sender or its recipient has had as many as an
 * hour allows. Then it must not be queued. What is on the way to the limit is counted under a lock, so that posts at the
 * same time cannot exceed it together. Owners are told, once an hour.
 */
export async function spendBudget(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  use: EmailUse,
): Promise<boolean> {
  return (await spendTogether(transaction, app, [actor], use)).size === 1
}

/** As `spendBudget`, for an email that several people caused: the ids of those who have room, and whom it counts for. */
export async function spendTogether(
  transaction: Database,
  app: AppContext,
  actors: readonly Actor[],
  use: EmailUse,
): Promise<ReadonlySet<string>> {
  const now = app.now()
  const emails = actors.map((actor) => ({ actor, email: countedOf(actor, use, false) }))
  const room = await openAllowance(
    transaction,
    emails.map(({ email }) => email),
    now,
  )
  const able = emails.filter(({ email }) => room.freeFrom(email) <= now.getTime())
  // It goes to its recipient once.
  const reaching = able.filter(({ email }, index) =>
    room.take(index === 0 ? email : { ...email, recipient: null }, now.getTime()),
  )
  await room.store()
  const told = reaching[0] ?? emails.find((each) => !able.includes(each))
  if (told) await tellOwners(transaction, app, told.actor)
  return new Set(able.map(({ actor }) => actor.id))
}

/**
 * Counts an email that may wait, in the transaction that queues it. Returns when it is due, as ISO 8601: in a minute, so
 * that it can be taken back, or as soon as an hour has room for it.
 * @throws OverBudgetError where that would be in more than three days.
 */
export async function reserveBudget(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  use: EmailUse,
): Promise<string> {
  const due = (await reserveBudgets(transaction, app, actor, [use])).get(use.emailId)
  if (due === undefined) throw new OverBudgetError()
  return due
}

/**
 * The same for several emails: when they are due, by their ids. What would wait for more than three days is left out.
 * The emails of a batch count for their recipients only.
 */
export async function reserveBudgets(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  uses: readonly EmailUse[],
  { isInBatch = false } = {},
): Promise<ReadonlyMap<string, string>> {
  if (uses.length === 0) return new Map()
  const now = app.now()
  const emails = uses.map((use) => countedOf(actor, use, isInBatch))
  const room = await openAllowance(transaction, emails, now)
  const due = new Map<string, string>()
  let isReached = false
  for (const email of emails) {
    const at = room.freeFrom(email)
    if (at > latestTurn(now)) continue
    isReached = room.take(email, at) || isReached
    const turn = new Date(at).toISOString()
    due.set(email.emailId, turn > minuteAfter(now) ? turn : minuteAfter(now))
  }
  await room.store()
  if (isReached) await tellOwners(transaction, app, actor)
  return due
}

function countedOf({ id }: Actor, { emailId, to }: EmailUse, isInBatch: boolean): CountedEmail {
  return { emailId, staffId: id, recipient: to === undefined ? null : recipientOf(to), isInBatch }
}
