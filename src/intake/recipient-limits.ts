import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many mails one address is sent at most: a stranger may have typed it, and its owner must not be flooded. */
const LIMITS = [
  { most: 3, within: HOUR, words: '3 confirmations in the past hour' },
  { most: 10, within: DAY, words: '10 confirmations in the past day' },
] as const

/** An address that was sent enough for now. */
export interface Hold {
  /** When it may be sent the next mail; a day from now at most. */
  until: Date
  /** What it was sent, as in "3 confirmations in the past hour". */
  words: string
}

/** Until the transaction ends, nobody else counts or queues what an address is sent. */
export function lockRecipient(transaction: Database, recipient: string): Promise<void> {
  return lockKey(transaction, `confirmations to ${recipient}`)
}

/**
 * Whether an address must wait for its next mail.
 * Until the transaction ends nobody else counts, so that what the caller queues is counted by the next.
 */
export async function holdOn(transaction: Database, recipient: string, now: Date): Promise<Hold | undefined> {
  await lockRecipient(transaction, recipient)
  const mails = await transaction
    .selectFrom('outbox')
    .select('created_at')
    .where('recipient', '=', recipient)
    .where('created_at', '>', momentFrom(now, -DAY))
    // Clocks of several processes agree to a minute; what is later was written by one that was ahead, and would count for days.
    .where('created_at', '<=', momentFrom(now, MINUTE))
    .orderBy('created_at', 'desc')
    .limit(Math.max(...LIMITS.map(({ most }) => most)))
    .execute()
  const holds = LIMITS.map(({ most, within, words }) => {
    const first = mails[most - 1]
    const until = first ? Math.min(Date.parse(first.created_at), now.getTime()) + within : 0
    return { until: new Date(until), words }
  })
  const [longest] = holds.sort((one, other) => other.until.getTime() - one.until.getTime())
  return longest && longest.until > now ? longest : undefined
}

function momentFrom(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
