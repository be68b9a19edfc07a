import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { lockKeys } from '../database/lock-key'
import { whereIn } from '../database/where-in'
import { MOST_DAYS_WAITING, MOST_OF_PERSON, MOST_TO_RECIPIENT } from './email-limits'

const HOUR = 3_600_000

/** An email as it is counted. */
export interface CountedEmail {
  emailId: string
  staffId: string
  /** The mailbox that it goes to; null where that has no limit here. */
  recipient: string | null
  /** Whether it does not count among what its sender may send. */
  isInBatch: boolean
}

/** The room that the hours still have for some emails. */
interface EmailAllowance {
  /** The first moment with room for one of them, in milliseconds; now where there is room. */
  freeFrom(email: CountedEmail): number
  /** Counts one of them at a moment; whether it was the last that the hour has room for. */
  take(email: CountedEmail, at: number): boolean
  /** Stores what was taken. */
  store(): Promise<void>
}

/** The last moment that an email may wait for, in milliseconds. */
export function latestTurn(now: Date): number {
  return now.getTime() + MOST_DAYS_WAITING * 24 * HOUR
}

/** Reads the room that there is for some emails, under locks of everybody whom they count for. */
export async function openAllowance(
  transaction: Database,
  emails: readonly CountedEmail[],
  now: Date,
): Promise<EmailAllowance> {
  const staffIds = unique(emails.flatMap(({ staffId, isInBatch }) => (isInBatch ? [] : [staffId])))
  const recipients = unique(emails.flatMap(({ recipient }) => recipient ?? []))
  // Always in this order, so that nobody waits in a circle.
  const keys = [...staffIds.map((id) => `emails of ${id}`), ...recipients.map((each) => `emails to ${each}`)]
  await lockKeys(transaction, keys)
  await forget(transaction, emails, now)
  const moments = new Map([
    ...(await readOfStaff(transaction, staffIds, now)),
    ...(await readToRecipients(transaction, recipients, now)),
  ])
  const taken: (CountedEmail & { at: number })[] = []
  return {
    freeFrom: (email) =>
      Math.max(
        now.getTime(),
        ...limitsOf(email).map(({ key, most }) => (moments.get(key)?.[most - 1] ?? Number.NEGATIVE_INFINITY) + HOUR),
      ),
    take(email, at) {
      taken.push({ ...email, at })
      return limitsOf(email)
        .map(({ key, most }) => {
          const counted = [...(moments.get(key) ?? []), at].sort((one, other) => other - one).slice(0, most)
          moments.set(key, counted)
          return counted.length === most
        })
        .includes(true)
    },
    store: () => storeTaken(transaction, taken),
  }
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)].sort()
}

/** Whom an email counts for, and the limits of these. */
function limitsOf({ staffId, recipient, isInBatch }: CountedEmail): { key: string; most: number }[] {
  return [
    ...(isInBatch ? [] : [{ key: `of ${staffId}`, most: MOST_OF_PERSON }]),
    ...(recipient === null ? [] : [{ key: `to ${recipient}`, most: MOST_TO_RECIPIENT }]),
  ]
}

/** What is over counts no more, nor does what was stopped and is to be sent now. */
async function forget(transaction: Database, emails: readonly CountedEmail[], now: Date): Promise<void> {
  const staffIds = unique(emails.map(({ staffId }) => staffId))
  await transaction
    .deleteFrom('email_uses')
    .where(whereIn(transaction, 'staff_id', staffIds))
    .where('sends_at', '<=', new Date(now.getTime() - HOUR).toISOString())
    .execute()
  const ids = emails.map(({ emailId }) => emailId)
  const stopped = transaction
    .selectFrom('outbox')
    .select('id')
    .where(whereIn(transaction, 'id', ids))
    .where('status', '=', 'stopped')
  await transaction.deleteFrom('email_uses').where('outbox_id', 'in', stopped).execute()
}

/** When the emails that count were sent or are due, the newest first. */
function selectUses(transaction: Database, now: Date) {
  return (
    transaction
      .selectFrom('email_uses')
      .innerJoin('outbox', 'outbox.id', 'email_uses.outbox_id')
      .select('sends_at as sendsAt')
      .where('sends_at', '>', new Date(now.getTime() - HOUR).toISOString())
      // Only a clock that was ahead wrote what is later.
      .where('sends_at', '<=', new Date(latestTurn(now)).toISOString())
      // What was taken back was never sent.
      .where('outbox.status', '!=', 'stopped')
      .orderBy('sends_at', 'desc')
  )
}

type Moments = [key: string, moments: number[]][]

async function readOfStaff(transaction: Database, staffIds: readonly string[], now: Date): Promise<Moments> {
  const read: Moments = []
  for (const staffId of staffIds) {
    const uses = selectUses(transaction, now).where('staff_id', '=', staffId).where('in_batch', '=', 0)
    const newest = await uses.limit(MOST_OF_PERSON).execute()
    read.push([`of ${staffId}`, newest.map(({ sendsAt }) => Date.parse(sendsAt))])
  }
  return read
}

async function readToRecipients(transaction: Database, recipients: readonly string[], now: Date): Promise<Moments> {
  if (recipients.length === 0) return []
  const uses = await selectUses(transaction, now)
    .select('email_uses.recipient')
    .where(whereIn(transaction, 'email_uses.recipient', recipients))
    .execute()
  const byRecipient = Map.groupBy(uses, ({ recipient }) => `to ${recipient}`)
  return [...byRecipient].map(([key, list]) => [key, list.map(({ sendsAt }) => Date.parse(sendsAt))])
}

/** Rows of one INSERT. */
const MOST_ROWS = 500

async function storeTaken(transaction: Database, taken: readonly (CountedEmail & { at: number })[]): Promise<void> {
  const rows = taken.map(({ emailId, staffId, recipient, isInBatch, at }) => ({
    ...{ id: randomUUIDv7(), outbox_id: emailId, staff_id: staffId, recipient },
    ...{ sends_at: new Date(at).toISOString(), in_batch: isInBatch ? 1 : 0 },
  }))
  for (let start = 0; start < rows.length; start += MOST_ROWS)
    await transaction
      .insertInto('email_uses')
      .values(rows.slice(start, start + MOST_ROWS))
      .execute()
}
