import { type Kysely, type RawBuilder, sql } from 'kysely'
import { perDialect } from './dialect'
import type { Tables } from './tables'

type Database = Kysely<Tables>

/** How often the database is asked for its time, in milliseconds. */
const EVERY_MILLISECONDS = 10_000

/** What the way to the database and back can pass for, in milliseconds: within it, clocks agree. */
const TOLERANCE_MILLISECONDS = 1000

interface Clock {
  /** This machine's, in milliseconds since 1970. */
  ownNow: () => number
  /** How far the database's is ahead of it. */
  ahead: number
}

const clocks = new WeakMap<Database, Clock>()

/** What time it is by the database's clock, to within a second: the machines that share it may have clocks that differ. */
export function nowOf(database: Database): Date {
  const { ownNow, ahead } = clocks.get(database) ?? { ownNow: Date.now, ahead: 0 }
  return new Date(ownNow() + ahead)
}

interface FollowOptions {
  ownNow?: () => number
  every?: number
}

/** Compares this machine's clock with the database's, now and again and again: another server may take its place. */
export async function followClock(
  database: Database,
  { ownNow = Date.now, every = EVERY_MILLISECONDS }: FollowOptions = {},
): Promise<{ stop(): void }> {
  const clock = { ownNow, ahead: 0 }
  clocks.set(database, clock)

  async function compare(): Promise<void> {
    const asked = { at: ownNow(), since: performance.now() }
    const { rows } = await sql<{ now: number }>`SELECT ${clockOf(database)} AS now`.execute(database)
    const took = performance.now() - asked.since
    const ahead = Math.round((rows[0]?.now ?? 0) - asked.at - took / 2)
    // The server looked at its clock at some moment of the way.
    if (Math.abs(ahead - clock.ahead) > TOLERANCE_MILLISECONDS + took / 2) clock.ahead = ahead
  }

  await compare()
  // While it cannot be asked, what it said last stands.
  const timer = setInterval(() => compare().catch(() => {}), every).unref()
  return { stop: () => clearInterval(timer) }
}

/** The database's own clock, in milliseconds since 1970: the machines' clocks may differ. */
export function clockOf(database: Database): RawBuilder<number> {
  return perDialect(database, {
    sqlite: sql<number>`CAST(unixepoch('subsec') * 1000 AS integer)`,
    postgres: sql<number>`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)`,
  })
}
