import { type Kysely, type RawBuilder, sql } from 'kysely'
import { perDialect } from './dialect'
import type { Tables } from './tables'

type Database = Kysely<Tables>

const COMPARE_INTERVAL_MS = 10_000

/** Smaller differences between the clocks are ignored, because they may be network latency. */
const TOLERANCE_MS = 1000

interface Clock {
  /** This machine's clock, in milliseconds since 1970. */
  ownNow: () => number
  /** Milliseconds by which the database's clock is ahead. */
  ahead: number
}

const clocks = new WeakMap<Database, Clock>()

/**
 * Returns the time by the database's clock, to within a second. Machines that share a database may have different
 * clocks.
 */
export function databaseNow(database: Database): Date {
  const { ownNow, ahead } = clocks.get(database) ?? { ownNow: Date.now, ahead: 0 }
  return new Date(ownNow() + ahead)
}

interface FollowClockOptions {
  ownNow?: () => number
  every?: number
}

/** Compares this machine's clock with the database's repeatedly, because a failover may change the server. */
export async function followClock(
  database: Database,
  { ownNow = Date.now, every = COMPARE_INTERVAL_MS }: FollowClockOptions = {},
): Promise<{ stop(): void }> {
  const clock = { ownNow, ahead: 0 }
  clocks.set(database, clock)

  async function compareClocks(): Promise<void> {
    const start = { at: ownNow(), since: performance.now() }
    const { rows } = await sql<{ now: number }>`SELECT ${databaseClock(database)} AS now`.execute(database)
    const roundTripMs = performance.now() - start.since
    const ahead = Math.round((rows[0]?.now ?? 0) - start.at - roundTripMs / 2)
    // The server read its clock at some point during the round trip.
    if (Math.abs(ahead - clock.ahead) > TOLERANCE_MS + roundTripMs / 2) clock.ahead = ahead
  }

  await compareClocks()
  // Keep the last offset while the database is unreachable.
  const timer = setInterval(() => compareClocks().catch(() => {}), every).unref()
  return { stop: () => clearInterval(timer) }
}

/** SQL for the database's clock in milliseconds since 1970. */
export function databaseClock(database: Database): RawBuilder<number> {
  return perDialect(database, {
    sqlite: sql<number>`CAST(unixepoch('subsec') * 1000 AS integer)`,
    postgres: sql<number>`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)`,
  })
}
