import type { Pool } from 'pg'
import {
  type IRateLimiterOptions,
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Settings } from './settings'
import { isWorker } from './workers'

/** How often one network may ask, and all together, in how many seconds. */
export const rates = {
  /** Forms sent from one network: a school's computers all have one address, and each may have to send twice. */
  sendingOfOne: { points: 500, duration: 600 },
  /** Forms sent from everywhere. */
  sendingOfAll: { points: 6000, duration: 600 },
  /** What is made for one reader, from one network; pages and files, which come from memory, do not count. */
  readingOfOne: { points: 500, duration: 10 },
} as const

type Rate = keyof typeof rates

/** Counts what comes in. */
export interface Rates {
  /** Seconds to wait (Retry-After), or nothing where the request may pass. */
  take(rate: Rate, client: string): Promise<number | undefined>
  close(): Promise<void>
}

/**
 * The processes of one machine count together, and with PostgreSQL what is sent is counted for all machines;
 * while those who count together cannot be reached, each process counts alone.
 */
export async function openRates({
  rateLimit,
  databaseUrl,
}: Pick<Settings, 'rateLimit' | 'databaseUrl'>): Promise<Rates> {
  if (!rateLimit) return { take: async () => undefined, close: async () => {} }
  const pool = databaseUrl ? await openPool(databaseUrl) : null
  const limiters = {
    sendingOfOne: createLimiter('sendingOfOne', pool),
    sendingOfAll: createLimiter('sendingOfAll', pool),
    readingOfOne: createLimiter('readingOfOne', null),
  }
  return {
    async take(rate, client) {
      try {
        await limiters[rate].consume(client)
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    close: async () => pool?.end(),
  }
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

type Limiter = Pick<RateLimiterMemory, 'consume'>

function createLimiter(rate: Rate, pool: Pool | null): Limiter {
  const options = { ...rates[rate], keyPrefix: rate }
  const memory = new RateLimiterMemory(options)
  if (!pool) return isWorker ? createSharedLimiter(options, memory) : memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    // Made by a migration, so that two processes that start together do not both make it.
    tableName: 'rates',
    tableCreated: true,
    // Who is over the rate is refused without asking the database again.
    inMemoryBlockOnConsumed: options.points + 1,
    insuranceLimiter: memory,
  })
}

/** Counts in the first process, which is a RateLimiterClusterMaster. */
function createSharedLimiter(options: IRateLimiterOptions, memory: RateLimiterMemory): Limiter {
  const shared = new RateLimiterCluster({ ...options, keyPrefix: options.keyPrefix ?? '', timeoutMs: 1000 })
  return {
    consume: (client) =>
      shared.consume(client).catch((refusal) => {
        if (refusal instanceof RateLimiterRes) throw refusal
        return memory.consume(client)
      }),
  }
}

/** Lets this process count for its workers. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster()
}
