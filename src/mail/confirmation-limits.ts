import { sql } from 'kysely'
import { DAY, HOUR, MINUTE, momentAfter } from '../../content/moments'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'

/** The most confirmations that one address is sent: a stranger may have typed it, and its owner must not be flooded. */
const MOST_IN_HOUR = 3
const MOST_IN_DAY = 10

/** Stored as the `last_error` of a confirmation that is not sent because of these limits. */
export const CONFIRMATION_LIMIT_ERROR = 'This address was sent several confirmations shortly before'

/** True if a confirmation was not sent because of these limits, and staff may send it. */
export function isStoppedByLimit({ status, error }: { status: string; error: string | null }): boolean {
  return status === 'stopped' && error === CONFIRMATION_LIMIT_ERROR
}

/** True if a mailbox may get another confirmation. Until the transaction ends, nobody else counts what it gets. */
export async function canReceiveConfirmation(transaction: Database, recipient: string, now: Date): Promise<boolean> {
  await lockKey(transaction, `emails to ${recipient}`)
  const times = { hourAgo: momentAfter(now, -HOUR), dayAgo: momentAfter(now, -DAY), until: momentAfter(now, MINUTE) }
  const { rows } = await countConfirmed(transaction, { recipient, ...times })
  return Number(rows[0]?.inHour) < MOST_IN_HOUR && Number(rows[0]?.inDay) < MOST_IN_DAY
}

type Times = Record<'recipient' | 'hourAgo' | 'dayAgo' | 'until', string>

/** Later confirmations are from a clock that was ahead, and stopped ones were never sent. */
const countConfirmed = compileOnce((transaction, { recipient, hourAgo, dayAgo, until }: Times) =>
  transaction
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().filterWhere('created_at', '>', hourAgo).as('inHour'), fn.countAll().as('inDay')])
    .where('recipient', '=', recipient)
    .where('kind', '=', sql.lit('confirmation'))
    .where('status', '!=', sql.lit('stopped'))
    .where('created_at', '>', dayAgo)
    .where('created_at', '<=', until),
)
