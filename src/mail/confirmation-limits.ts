import { sql } from 'kysely'
import { DAY, HOUR, MINUTE, momentAfter } from '../../content/moments'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'

/** Confirmations per address. Anyone can enter someone else's address in a form, so this protects its owner. */
const MAX_PER_HOUR = 3
const MAX_PER_DAY = 10

/** The `last_error` of a confirmation that was stopped by these limits. */
export const CONFIRMATION_LIMIT_ERROR = 'This address was sent several confirmations shortly before'

/** The `last_error` of an email about a payment that was stopped by the recipient's hourly limit. */
export const RECIPIENT_LIMIT_ERROR = 'This address was sent several emails shortly before'

/** True if these limits stopped the email. Staff can still send it. */
export function isStoppedByLimit({ status, error }: { status: string; error: string | null }): boolean {
  return status === 'stopped' && (error === CONFIRMATION_LIMIT_ERROR || error === RECIPIENT_LIMIT_ERROR)
}

/** Locks the recipient until the transaction ends, so that concurrent submissions count one after another. */
export async function canReceiveConfirmation(transaction: Database, recipient: string, now: Date): Promise<boolean> {
  await lockKey(transaction, `emails to ${recipient}`)
  const times = { hourAgo: momentAfter(now, -HOUR), dayAgo: momentAfter(now, -DAY), until: momentAfter(now, MINUTE) }
  const { rows } = await countConfirmations(transaction, { recipient, ...times })
  return Number(rows[0]?.inHour) < MAX_PER_HOUR && Number(rows[0]?.inDay) < MAX_PER_DAY
}

type CountRange = Record<'recipient' | 'hourAgo' | 'dayAgo' | 'until', string>

/** Ignores rows from the future, which a clock that ran ahead wrote, and stopped emails, which were never sent. */
const countConfirmations = compileOnce((transaction, { recipient, hourAgo, dayAgo, until }: CountRange) =>
  transaction
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().filterWhere('created_at', '>', hourAgo).as('inHour'), fn.countAll().as('inDay')])
    .where('recipient', '=', recipient)
    .where('kind', '=', sql.lit('confirmation'))
    .where('status', '!=', sql.lit('stopped'))
    .where('created_at', '>', dayAgo)
    .where('created_at', '<=', until),
)
