import type { Pool } from 'pg'
import {
  type IRateLimiterOptions,
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { BoundedLimiter, RecentKeys } from './bounded-limiter'
import { networksAround } from './client-address'
import type { Settings } from './settings'
import { isWorker } from './workers'

/** How often one network may ask, and all together, in how many seconds. */
export const rates = {
  /** Forms sent from one network: a school's computers all have one address, and each may have to send twice. */
  sendingOfOne: { points: 500, duration: 600 },
  /** Forms stored, whoever sent them. */
  sendingOfAll: { points: 6000, duration: 600 },
  /** Forms that one network may still send once all together have sent too many. */
  sendingInReserve: { points: 10, duration: 600 },
  /** What is made for one reader, from one network; pages and files, which come from memory, do not count. */
  readingOfOne: { points: 500, duration: 10 },
} as const

/**
 * What a request costs in its own network, in its /56 and in its /48, in quarters of a point: whoever has a whole /56
 * may do twice as much as one network, and whoever has a whole /48 four times as much.
 */
const COSTS = [4, 2, 1]
const QUARTERS = 4

/** Refusals that each process remembers at most, so that it need not ask for them again. */
const MOST_REFUSALS = 10_000

/** Seconds by which the clocks of machines that count together may differ. */
const CLOCKS_DIFFER = 60

type Rate = keyof typeof rates

/** Counts what comes in. */
export interface Rates {
  /** Seconds to wait (Retry-After), or nothing where the request may pass; then it is counted. */
  take(rate: Rate, client: string): Promise<number | undefined>
  /** Seconds to wait where this process knows that the rate is used up; counts nothing. */
  wait(rate: Rate, client: string): number | undefined
  close(): Promise<void>
}

/**
 * The processes of one machine count together, and with PostgreSQL what is sent is counted for all machines;
 * while those who count together cannot be reached, each process counts alone.
 */
export async function openRates(
  { rateLimit, databaseUrl }: Pick<Settings, 'rateLimit' | 'databaseUrl'>,
  sendingOfAll: number = rates.sendingOfAll.points,
): Promise<Rates> {
  if (!rateLimit) return { take: async () => undefined, wait: () => undefined, close: async () => {} }
  const pool = databaseUrl ? await openPool(databaseUrl) : null
  const limiters = {
    sendingOfOne: createLimiter('sendingOfOne', pool),
    sendingOfAll: createLimiter('sendingOfAll', pool, sendingOfAll),
    sendingInReserve: createLimiter('sendingInReserve', pool),
    readingOfOne: createLimiter('readingOfOne', null),
  }
  const usedUp = createUsedUp()

  /** Counts a request in one of its networks. */
  async function count(rate: Rate, network: string, cost: number): Promise<void> {
    try {
      const { remainingPoints, msBeforeNext } = await consume(limiters[rate], network, cost, rates[rate].duration)
      if (remainingPoints < cost) usedUp.set(rate, network, msBeforeNext)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      usedUp.set(rate, network, refusal.msBeforeNext)
      throw refusal
    }
  }

  function wait(rate: Rate, client: string): number | undefined {
    const waits = networksAround(client).map((network) => usedUp.wait(rate, network))
    const longest = Math.max(...waits)
    return longest > 0 ? toSeconds(longest) : undefined
  }

  return {
    wait,
    async take(rate, client) {
      const known = wait(rate, client)
      if (known !== undefined) return known
      try {
        // The smallest first: who is over the rate alone does not use up its neighbors'.
        for (const [width, network] of networksAround(client).entries()) await count(rate, network, COSTS[width] ?? 1)
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return toSeconds(refusal.msBeforeNext)
        throw refusal
      }
    },
    close: async () => pool?.end(),
  }
}

/** Counts anew what would have to wait longer than the rate lasts: it was counted before the clock was set back. */
async function consume(limiter: Limiter, network: string, cost: number, duration: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(network, cost)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes) || toSeconds(refusal.msBeforeNext) <= duration + CLOCKS_DIFFER)
      throw refusal
    await limiter.delete(network)
    return limiter.consume(network, cost)
  }
}

/** Until when a rate is used up, for the networks that were seen last. */
function createUsedUp() {
  const until = new Map<string, number>()
  const keys = new RecentKeys(MOST_REFUSALS)
  return {
    set(rate: Rate, network: string, milliseconds: number): void {
      const key = `${rate} ${network}`
      const forgotten = keys.use(key)
      if (forgotten !== undefined) until.delete(forgotten)
      until.set(key, performance.now() + milliseconds)
    },
    /** In milliseconds. */
    wait: (rate: Rate, network: string) => (until.get(`${rate} ${network}`) ?? 0) - performance.now(),
  }
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

async function openPool(connectionString: string): Promise<Pool> {
  // Only where it is used: it would be three megabytes of a small process.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  // A lost connection is replaced; the limiter counts in memory meanwhile.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Limiter = Pick<BoundedLimiter, 'consume' | 'delete'>

function createLimiter(rate: Rate, pool: Pool | null, points: number = rates[rate].points): Limiter {
  const options = { points: QUARTERS * points, duration: rates[rate].duration, keyPrefix: rate }
  const memory = new BoundedLimiter(options)
  if (!pool) return isWorker ? createSharedLimiter(options, memory) : memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    // Made by a migration, so that two processes that start together do not both make it.
    tableName: 'rates',
    tableCreated: true,
    insuranceLimiter: memory,
  })
}

/** Counts in the first process, which is a RateLimiterClusterMaster and forgets what its workers tell it to forget. */
function createSharedLimiter(options: IRateLimiterOptions, memory: BoundedLimiter): Limiter {
  const shared = new RateLimiterCluster({ ...options, keyPrefix: options.keyPrefix ?? '', timeoutMs: 1000 })
  const keys = new RecentKeys()
  return {
    delete: (key) => shared.delete(key).catch(() => memory.delete(key)),
    consume: (key, cost) => {
      const network = String(key)
      const forgotten = keys.use(network)
      if (forgotten !== undefined) shared.delete(forgotten).catch(() => {})
      return shared.consume(network, cost).catch((refusal) => {
        if (refusal instanceof RateLimiterRes) throw refusal
        return memory.consume(network, cost)
      })
    },
  }
}

/** Lets this process count for its workers. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster()
}
