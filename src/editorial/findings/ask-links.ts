import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'

/** Whether an address of another site leads somewhere. It never rejects; what is cut off leads nowhere. */
export type CheckAddress = (address: string, signal?: AbortSignal) => Promise<boolean>

const MAX_CONCURRENT_REQUESTS = 4
/** Somewhat less than a day: a night may come an hour sooner than the last. */
const MIN_CHECK_INTERVAL_MS = 22 * 3600 * 1000
/** In bytes: an index takes no longer ones. */
const MAX_ADDRESS_BYTES = 2000

/**
 * Asks addresses of other sites whether they lead somewhere, each once a day at most, however many processes ask, and
 * stores the answers. What is linked nowhere anymore is forgotten. Returns whether any was asked.
 */
export async function checkAddresses(
  app: AppContext,
  addresses: readonly string[],
  checkAddress: CheckAddress,
  signal?: AbortSignal,
): Promise<boolean> {
  const linked = addresses.filter((address) => Buffer.byteLength(address) <= MAX_ADDRESS_BYTES)
  const waiting = await claimDueAddresses(app, new Set(linked))
  const hasDue = waiting.length > 0
  const checkNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const isReachable = await checkAddress(next, signal)
      if (signal?.aborted) return
      await storeResult(app.database, next, isReachable)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, checkNext))
  return hasDue
}

/** Of some addresses those that led nowhere when they were asked last. */
export async function readUnreachable(database: Database, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const unreachable = database.selectFrom('link_answers').select('address').where('is_reachable', '=', 0)
  const rows = await unreachable
    .where(whereIn(database, 'address', addresses))
    .orderBy('address')
    .execute()
  return rows.map(({ address }) => address)
}

/** Takes what was not asked for a day, so that no other process asks it. */
function claimDueAddresses({ database, now }: AppContext, linked: ReadonlySet<string>): Promise<string[]> {
  return transact(database, async (transaction) => {
    await lockKey(transaction, 'links')
    const rows = await transaction.selectFrom('link_answers').select(['address', 'asked_at']).execute()
    const known = new Map(rows.map(({ address, asked_at }) => [address, asked_at]))
    for (const address of known.keys())
      if (!linked.has(address)) await transaction.deleteFrom('link_answers').where('address', '=', address).execute()
    const due = [...linked].filter((address) => isDue(known.get(address), now()))
    const asked_at = now().toISOString()
    for (const address of due)
      await transaction
        .insertInto('link_answers')
        .values({ address, asked_at, is_reachable: 1 })
        .onConflict((conflict) => conflict.column('address').doUpdateSet({ asked_at }))
        .execute()
    return due
  })
}

/** A later time was written by a server whose clock ran ahead. */
function isDue(askedAt: string | undefined, now: Date): boolean {
  const age = askedAt === undefined ? MIN_CHECK_INTERVAL_MS : now.getTime() - Date.parse(askedAt)
  return age < 0 || age >= MIN_CHECK_INTERVAL_MS
}

async function storeResult(database: Database, address: string, isReachable: boolean): Promise<void> {
  const answer = { is_reachable: isReachable ? 1 : 0 }
  await transact(database, (transaction) =>
    transaction.updateTable('link_answers').set(answer).where('address', '=', address).execute(),
  )
}
