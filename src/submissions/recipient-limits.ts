import { sql } from 'kysely'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The most emails that one address is sent: a stranger may have typed it, and its owner must not be flooded. */
const LIMITS = [
  { most: 3, within: HOUR, unit: 'hour' },
  { most: 10, within: DAY, unit: 'day' },
] as const

/** An address that has been sent enough for now. */
interface Hold {
  /** When it may be sent the next email; a day from now at most. */
  until: Date
  /** How many emails it was sent in the past hour or day. */
  most: number
  unit: 'hour' | 'day'
}

/** Until the transaction ends, nobody else counts or queues what an address is sent. */
export function lockRecipient(transaction: Database, recipient: string): Promise<void> {
  return lockKey(transaction, `confirmations to ${recipient}`)
}

/** Whether an address must wait for its next email. The recipient stays locked until the transaction ends. */
export async function holdOn(transaction: Database, recipient: string, now: Date): Promise<Hold | undefined> {
  await lockRecipient(transaction, recipient)
  const countable = { now, within: DAY, most: Math.max(...LIMITS.map(({ most }) => most)) }
  const queued = await lastQueued(transaction, recipient, countable)
  const holds = LIMITS.map(({ most, within, unit }) => {
    const first = queued[most - 1]
    const until = first ? first.getTime() + within : 0
    return { until: new Date(until), most, unit }
  })
  const [longest] = holds.sort((one, other) => other.until.getTime() - one.until.getTime())
  return longest && longest.until > now ? longest : undefined
}

/**
 * When the last emails to an address were queued, within so many milliseconds before `now`, the newest first. No time
 * is later than `now`.
 */
export async function lastQueued(
  transaction: Database,
  recipient: string,
  { now, within, most }: { now: Date; within: number; most: number },
): Promise<Date[]> {
  // Later timestamps come from a clock that was ahead; ignore them.
  const between = { after: momentFrom(now, -within), until: momentFrom(now, MINUTE) }
  const { rows } = await selectQueued(transaction, { recipient, ...between, most })
  return rows.map(({ created_at }) => new Date(Math.min(Date.parse(created_at), now.getTime())))
}

const selectQueued = compileOnce(
  (
    transaction,
    { recipient, after, until, most }: Record<'recipient' | 'after' | 'until', string> & { most: number },
  ) =>
    transaction
      .selectFrom('outbox')
      .select('created_at')
      .where('recipient', '=', recipient)
      .where('status', '!=', sql.lit('stopped'))
      .where('created_at', '>', after)
      .where('created_at', '<=', until)
      .orderBy('created_at', 'desc')
      .limit(most),
)

function momentFrom(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
