import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Settings } from './settings'

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

/** With PostgreSQL, what is sent is counted for all processes together; while it cannot be reached, for each alone. */
export function openRates({ rateLimit, databaseUrl }: Pick<Settings, 'rateLimit' | 'databaseUrl'>): Rates {
  if (!rateLimit) return { take: async () => undefined, close: async () => {} }
  const pool = databaseUrl
    ? new pg.Pool({ connectionString: databaseUrl, max: 4, connectionTimeoutMillis: 2000, query_timeout: 2000 })
    : null
  // A lost connection is replaced; the limiter counts in memory meanwhile.
  pool?.on('error', () => {})
  pool?.on('connect', (client) => client.on('error', () => {}))
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

function createLimiter(rate: Rate, pool: pg.Pool | null) {
  const options = { ...rates[rate], keyPrefix: rate }
  const memory = new RateLimiterMemory(options)
  if (!pool) return memory
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
