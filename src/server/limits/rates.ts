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
import { BoundedLimiter, recentKeys } from './bounded-limiter'

/** Requests of one network, or of all together, and in how many seconds. */
export const rates = {
  /** Forms sent from one network: a school's computers share one address, and each may have to send twice. */
  sendingOfOne: { points: 500, duration: 600 },
  /** Forms stored, from all networks. */
  sendingOfAll: { points: 6000, duration: 600 },
  /** Forms of one network once `sendingOfAll` is used up. */
  sendingInReserve: { points: 10, duration: 600 },
  /** Uncached requests from one network; cached pages and files do not count. */
  readingOfOne: { points: 500, duration: 10 },
  /** Uncached downloads of the office's files by one network: a school shares an address. */
  downloadsOfOne: { points: 60, duration: 60 },
  /** Requests to the desk from one network by people who are not signed in. */
  strangersOfOne: { points: 300, duration: 10 },
  /** How often the desk's open pages in one network say who is there or ask what to quote: twenty who keep typing. */
  presenceOfOne: { points: 600, duration: 60 },
  /** Passkey sign-ins started by one network, or within it by one browser that somebody has signed in from before. */
  passkeysOfOne: { points: 60, duration: 600 },
  /** Sign-in codes requested from a browser where somebody has signed in before, whatever its network did. */
  codesOfKnown: { points: 10, duration: 3600 },
  /** Sign-in codes requested by one network: an office shares an address. */
  codesOfOne: { points: 30, duration: 600 },
  /** Those for one address among them. */
  codesForOneOfOne: { points: 6, duration: 600 },
  /** Sign-in codes for one address, whoever asks: no mailbox should be flooded. */
  codesForOne: { points: 18, duration: 600 },
  /** Those that each network may still ask for once `codesForOne` is used up, so that nobody is locked out. */
  codesInReserve: { points: 2, duration: 600 },
} as const

/** Cost of a request in its /64, /56 and /48, in quarters of a point: a whole /56 may do twice, a /48 four times as much. */
const COSTS = [4, 2, 1]
const QUARTERS = 4

/** Refusals that each process caches. */
const MOST_REFUSALS = 10_000

/** How long a request waits for a connection of the counter, and for its answer, in milliseconds. */
const WAIT_MILLISECONDS = 1500

/** How long each process counts alone before it asks the counter again, in milliseconds. */
const PAUSE_MILLISECONDS = 5000

/** Clock skew, in seconds, between machines that share a database. */
const CLOCKS_DIFFER = 60

type Rate = keyof typeof rates

/** Counted in no database. */
const OF_EACH_MACHINE: readonly Rate[] = ['readingOfOne', 'downloadsOfOne', 'strangersOfOne', 'presenceOfOne']

export interface Rates {
  /** Counts a request. Returns the seconds to wait (Retry-After) if it is over the limit. */
  consume(rate: Rate, client: string): Promise<number | undefined>
  /** Seconds to wait if this process knows that the limit is reached; counts nothing. */
  secondsLeft(rate: Rate, client: string): number | undefined
  close(): Promise<void>
}

/**
 * The processes of one machine share their counts; with PostgreSQL, all machines share those of sending. While the
 * shared counter is unreachable, each process counts alone.
 */
export async function openRates(
  { rateLimit, databaseUrl }: Pick<Settings, 'rateLimit' | 'databaseUrl'>,
  sendingOfAll: number = rates.sendingOfAll.points,
): Promise<Rates> {
  if (!rateLimit) return { consume: async () => undefined, secondsLeft: () => undefined, close: async () => {} }
  const pool = databaseUrl ? await openPool(databaseUrl) : null
  const limiters: Partial<Record<Rate, Limiter>> = {}
  const outage = { until: 0 }
  /** When a limit resets, by `performance.now()`. */
  const usedUpUntil = new LRUCache<string, number>({ max: MOST_REFUSALS })
  const setUsedUp = (rate: Rate, network: string, milliseconds: number) =>
    usedUpUntil.set(`${rate} ${network}`, performance.now() + milliseconds)

  function limiterOf(rate: Rate): Limiter {
    const points = rate === 'sendingOfAll' ? sendingOfAll : rates[rate].points
    limiters[rate] ??= createLimiter(rate, OF_EACH_MACHINE.includes(rate) ? null : pool, points, outage)
    return limiters[rate]
  }

  async function count(rate: Rate, network: string, cost: number): Promise<void> {
    try {
      const { remainingPoints, msBeforeNext } = await consume(limiterOf(rate), network, cost, rates[rate].duration)
      if (remainingPoints < cost) setUsedUp(rate, network, msBeforeNext)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      setUsedUp(rate, network, refusal.msBeforeNext)
      throw refusal
    }
  }

  function secondsLeft(rate: Rate, client: string): number | undefined {
    const ends = listEnclosingNetworks(client).map((network) => usedUpUntil.get(`${rate} ${network}`) ?? 0)
    const longest = Math.max(...ends) - performance.now()
    return longest > 0 ? toSeconds(longest) : undefined
  }

  return {
    secondsLeft,
    async consume(rate, client) {
      const known = secondsLeft(rate, client)
      if (known !== undefined) return known
      try {
        // The smallest first: a network over its own limit does not use up its neighbors'.
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

/** Resets a count that would last longer than its duration: the clock was set back. */
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

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

async function openPool(connectionString: string): Promise<Pool> {
  // Loaded on demand: it takes three megabytes.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    connectionTimeoutMillis: WAIT_MILLISECONDS,
    query_timeout: WAIT_MILLISECONDS,
    // A count need not survive a crash, nor wait for a standby.
    options: '-c synchronous_commit=off',
  })
  // A lost connection is replaced; the limiter counts in memory meanwhile.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Limiter = Pick<BoundedLimiter, 'consume' | 'delete'>

function createLimiter(rate: Rate, pool: Pool | null, points: number, outage: Outage): Limiter {
  const options = { points: QUARTERS * points, duration: rates[rate].duration, keyPrefix: rate }
  const memory = new BoundedLimiter(options)
  if (!pool) return isWorker ? withFallback(new SharedLimiter({ ...options, timeoutMs: 1000 }), memory) : memory
  // The table is created by a migration, because processes that start together must not both create it.
  const table = { tableName: 'rates', tableCreated: true }
  return withFallback(new RateLimiterPostgres({ ...options, ...table, storeClient: pool }), memory, outage)
}

/** When a counter that did not answer is asked again, by `performance.now()`. */
interface Outage {
  until: number
}

/** Counts in memory while a counter does not answer; with `outage`, also for a while afterward. */
function withFallback(counter: Limiter, memory: Limiter, outage?: Outage): Limiter {
  async function ask<Result>(count: (limiter: Limiter) => Promise<Result>): Promise<Result> {
    if (outage && performance.now() < outage.until) return count(memory)
    try {
      return await count(counter)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw refusal
      if (outage) outage.until = performance.now() + PAUSE_MILLISECONDS
      return count(memory)
    }
  }
  return {
    consume: (key, cost) => ask((limiter) => limiter.consume(key, cost)),
    delete: (key) => ask((limiter) => limiter.delete(key)),
  }
}

/** Counts in the first process (see countForWorkers), which deletes the keys that its workers evict. */
class SharedLimiter extends RateLimiterCluster {
  private readonly recent = recentKeys((key) => void this.delete(key).catch(() => {}))

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    this.recent.set(String(key), true)
    return super.consume(key, points, options)
  }
}

export function startSharedCounter(): void {
  new RateLimiterClusterMaster()
}
