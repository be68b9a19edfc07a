import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Settings } from '../process/settings'
import { isWorker } from '../process/workers'
import { listEnclosingNetworks } from '../security/client-address'
import { BoundedLimiter, createRecentKeys } from './bounded-limiter'

/** Maximum requests (`points`) of one network, or of all networks, in `duration` seconds. */
export const rates = {
  /** Forms sent from one network. A school's computers share an address, and each may send twice. */
  sendingOfOne: { points: 500, duration: 600 },
  /** Forms stored from all networks. */
  sendingOfAll: { points: 6000, duration: 600 },
  /** Forms sent from one network once `sendingOfAll` is used up. */
  sendingInReserve: { points: 10, duration: 600 },
  /** Uncached requests from one network. */
  readingOfOne: { points: 500, duration: 10 },
  /** Uncached downloads of uploaded files by one network. */
  downloadsOfOne: { points: 60, duration: 60 },
  /** Requests to the desk without a session from one network. */
  strangersOfOne: { points: 300, duration: 10 },
  /** Presence and quote requests of open desk pages in one network. Enough for twenty people who keep typing. */
  presenceOfOne: { points: 600, duration: 60 },
  /** Passkey sign-ins started by one network, or by one known browser in it. */
  passkeysOfOne: { points: 60, duration: 600 },
  /** Sign-in codes requested by a known browser, independent of its network. */
  codesOfKnown: { points: 10, duration: 3600 },
  /** Sign-in codes requested by one network. An office shares an address. */
  codesOfOne: { points: 30, duration: 600 },
  /** Sign-in codes for one email address requested by one network. */
  codesForOneOfOne: { points: 6, duration: 600 },
  /** Sign-in codes for one email address from all networks, so that no mailbox is flooded. */
  codesForOne: { points: 18, duration: 600 },
  /** Sign-in codes per network once `codesForOne` is used up, so that a flood does not lock members out. */
  codesInReserve: { points: 2, duration: 600 },
} as const

/** Cost of a request for its /64, /56, and /48, in quarters of a point: a /56 gets twice the limit, a /48 four times. */
const COSTS = [4, 2, 1]
const QUARTERS = 4

/** Per process. */
const MAX_CACHED_REFUSALS = 10_000

/** Timeout for connecting to the shared counter, and for its answer. */
const COUNTER_TIMEOUT_MS = 1500

/** After a failure, each process counts in memory for this long. */
const COUNTER_RETRY_DELAY_MS = 5000

/** Clock skew between machines that share a database. */
const MAX_CLOCK_SKEW_SECONDS = 60

type Rate = keyof typeof rates

/** Rates that are counted per machine, never in the database. */
const LOCAL_RATES: readonly Rate[] = ['readingOfOne', 'downloadsOfOne', 'strangersOfOne', 'presenceOfOne']

export interface Rates {
  /** Counts a request. Returns the seconds to wait (Retry-After) if it is over the limit. */
  consume(rate: Rate, client: string): Promise<number | undefined>
  /** Returns the seconds to wait if this process knows that the limit is reached. Counts nothing. */
  secondsLeft(rate: Rate, client: string): number | undefined
  close(): Promise<void>
}

/**
 * The processes of a machine share their counts. With PostgreSQL, all machines share the counts of sending. Each process
 * counts in memory while the shared counter is unreachable.
 */
export async function openRates(
  { rateLimit, databaseUrl }: Pick<Settings, 'rateLimit' | 'databaseUrl'>,
  totalPoints: number = rates.sendingOfAll.points,
): Promise<Rates> {
  if (!rateLimit) return { consume: async () => undefined, secondsLeft: () => undefined, close: async () => {} }
  const pool = databaseUrl ? await openPool(databaseUrl) : null
  const limiters: Partial<Record<Rate, Limiter>> = {}
  const outage = { until: 0 }
  /** Times at which limits reset, by `performance.now()`. */
  const limitedUntil = new LRUCache<string, number>({ max: MAX_CACHED_REFUSALS })
  const setLimited = (rate: Rate, network: string, milliseconds: number) =>
    limitedUntil.set(`${rate} ${network}`, performance.now() + milliseconds)

  function findLimiter(rate: Rate): Limiter {
    const points = rate === 'sendingOfAll' ? totalPoints : rates[rate].points
    limiters[rate] ??= createLimiter(rate, LOCAL_RATES.includes(rate) ? null : pool, points, outage)
    return limiters[rate]
  }

  async function count(rate: Rate, network: string, cost: number): Promise<void> {
    try {
      const { remainingPoints, msBeforeNext } = await consume(findLimiter(rate), network, cost, rates[rate].duration)
      if (remainingPoints < cost) setLimited(rate, network, msBeforeNext)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      setLimited(rate, network, refusal.msBeforeNext)
      throw refusal
    }
  }

  function secondsLeft(rate: Rate, client: string): number | undefined {
    const endTimes = listEnclosingNetworks(client).map((network) => limitedUntil.get(`${rate} ${network}`) ?? 0)
    const longestWait = Math.max(...endTimes) - performance.now()
    return longestWait > 0 ? toSeconds(longestWait) : undefined
  }

  return {
    secondsLeft,
    async consume(rate, client) {
      const cachedWait = secondsLeft(rate, client)
      if (cachedWait !== undefined) return cachedWait
      try {
        // Smallest network first: one over its limit must not use up the limits of its neighbors.
        for (const [width, network] of listEnclosingNetworks(client).entries())
          await count(rate, network, COSTS[width] ?? 1)
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return toSeconds(refusal.msBeforeNext)
        throw refusal
      }
    },
    close: async () => pool?.end(),
  }
}

/** Resets a count that would last longer than its duration, because the clock was set back. */
async function consume(limiter: Limiter, network: string, cost: number, duration: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(network, cost)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes) || toSeconds(refusal.msBeforeNext) <= duration + MAX_CLOCK_SKEW_SECONDS)
      throw refusal
    await limiter.delete(network)
    return limiter.consume(network, cost)
  }
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

async function openPool(connectionString: string): Promise<Pool> {
  // Load on demand, which saves three megabytes with SQLite.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    connectionTimeoutMillis: COUNTER_TIMEOUT_MS,
    query_timeout: COUNTER_TIMEOUT_MS,
    // Counts need not survive a crash.
    options: '-c synchronous_commit=off',
  })
  // The pool replaces lost connections. Until then, the limiter counts in memory.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Limiter = Pick<BoundedLimiter, 'consume' | 'delete'>

function createLimiter(rate: Rate, pool: Pool | null, points: number, outage: Outage): Limiter {
  const options = { points: QUARTERS * points, duration: rates[rate].duration, keyPrefix: rate }
  const memoryLimiter = new BoundedLimiter(options)
  if (!pool)
    return isWorker ? withFallback(new SharedLimiter({ ...options, timeoutMs: 1000 }), memoryLimiter) : memoryLimiter
  // A migration creates the table, because concurrent processes must not both create it.
  const table = { tableName: 'rates', tableCreated: true }
  return withFallback(new RateLimiterPostgres({ ...options, ...table, storeClient: pool }), memoryLimiter, outage)
}

/** The time at which a failed counter is tried again, by `performance.now()`. */
interface Outage {
  until: number
}

/** Counts in memory if the counter fails. With `outage`, skips the counter for a while after a failure. */
function withFallback(primary: Limiter, fallback: Limiter, outage?: Outage): Limiter {
  async function tryPrimary<Result>(count: (limiter: Limiter) => Promise<Result>): Promise<Result> {
    if (outage && performance.now() < outage.until) return count(fallback)
    try {
      return await count(primary)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw refusal
      if (outage) outage.until = performance.now() + COUNTER_RETRY_DELAY_MS
      return count(fallback)
    }
  }
  return {
    consume: (key, cost) => tryPrimary((limiter) => limiter.consume(key, cost)),
    delete: (key) => tryPrimary((limiter) => limiter.delete(key)),
  }
}

/** Counts in the first process (see startSharedCounter). Evicted keys are deleted there, too. */
class SharedLimiter extends RateLimiterCluster {
  private readonly recent = createRecentKeys((key) => void this.delete(key).catch(() => {}))

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    this.recent.set(String(key), true)
    return super.consume(key, points, options)
  }
}

export function startSharedCounter(): void {
  new RateLimiterClusterMaster()
}
