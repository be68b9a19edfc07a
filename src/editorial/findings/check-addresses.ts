import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'

/** Resolves to true if an address of another site responds. Never rejects. */
export type CheckAddress = (address: string, signal?: AbortSignal) => Promise<boolean>

const MAX_CONCURRENT_REQUESTS = 4
/** Less than a day, because of daylight saving time. */
const MIN_CHECK_INTERVAL_MS = 22 * 3600 * 1000
const MAX_ADDRESS_BYTES = 2000

/**
 * Checks addresses of other sites at most once a day across all processes, and stores the results. Deletes the results
 * of addresses that are no longer linked. Returns true if any address was due.
 */
export async function checkAddresses(
  app: AppContext,
  addresses: readonly string[],
  checkAddress: CheckAddress,
  signal?: AbortSignal,
): Promise<boolean> {
  const targets = addresses.filter((address) => Buffer.byteLength(address) <= MAX_ADDRESS_BYTES)
  const queue = await claimDueAddresses(app, new Set(targets))
  const hadDueAddresses = queue.length > 0
  const checkNext = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const isReachable = await checkAddress(next, signal)
      if (signal?.aborted) return
      await storeResult(app.database, next, isReachable)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, checkNext))
  return hadDueAddresses
}

/** Reads the addresses that did not respond when last checked. */
export async function readUnreachable(database: Database, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const unreachable = database.selectFrom('link_answers').select('address').where('is_reachable', '=', 0)
  const rows = await unreachable
    .where(whereIn(database, 'address', addresses))
    .orderBy('address')
    .execute()
  return rows.map(({ address }) => address)
}

/** Claims the addresses that are due, so that no other process checks them. */
function claimDueAddresses({ database, now }: AppContext, targets: ReadonlySet<string>): Promise<string[]> {
  return transact(database, async (transaction) => {
    await lockKey(transaction, 'links')
    const rows = await transaction.selectFrom('link_answers').select(['address', 'asked_at']).execute()
    const checkTimes = new Map(rows.map(({ address, asked_at }) => [address, asked_at]))
    for (const address of checkTimes.keys())
      if (!targets.has(address)) await transaction.deleteFrom('link_answers').where('address', '=', address).execute()
    const due = [...targets].filter((address) => isDue(checkTimes.get(address), now()))
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

/** A time in the future came from a clock running ahead. */
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
