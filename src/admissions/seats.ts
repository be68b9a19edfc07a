import type { Database } from '../database/connection'
import { forNoKeyUpdate } from '../database/for-update'
import { whereIn } from '../database/where-in'
import { seatedStates } from './states'

/** The seats of a season. */
export interface Seats {
  /** Null for no limit. */
  seats: number | null
  allowedOver: number
  offered: number
  accepted: number
  /** How many more offers are possible, negative if too many were made; null for no limit. */
  left: number | null
}

/** Reads the seats of a season; undefined if there is no such season. */
export async function readSeats(database: Database, seasonId: string): Promise<Seats | undefined> {
  return (await readAllSeats(database, [seasonId])).get(seasonId)
}

/** Reads the seats of seasons by id. */
export async function readAllSeats(
  database: Database,
  seasonIds: readonly string[],
): Promise<ReadonlyMap<string, Seats>> {
  const seasons = await database
    .selectFrom('seasons')
    .select(['id', 'seats', 'allowed_over'])
    .where(whereIn(database, 'id', seasonIds))
    .execute()
  const counts = await database
    .selectFrom('applications')
    .select(({ fn }) => ['season_id', 'state', fn.countAll().as('count')])
    .where(whereIn(database, 'season_id', seasonIds))
    .where('state', 'in', seatedStates)
    .groupBy(['season_id', 'state'])
    .execute()
  const count = (id: string, state: string) =>
    Number(counts.find((each) => each.season_id === id && each.state === state)?.count ?? 0)
  return new Map(
    seasons.map(({ id, seats, allowed_over }) => {
      const [offered, accepted, allowedOver] = [count(id, 'offered'), count(id, 'accepted'), allowed_over ?? 0]
      const left = seats === null ? null : seats + allowedOver - offered - accepted
      return [id, { seats, allowedOver, offered, accepted, left }]
    }),
  )
}

/**
 * Locks seasons until the transaction ends, so that no other transaction takes a seat or a rank. On PostgreSQL, new
 * submissions may still join them.
 */
export async function lockSeats(transaction: Database, seasonIds: readonly string[]): Promise<void> {
  const rows = transaction
    .selectFrom('seasons')
    .select('id')
    .where(whereIn(transaction, 'id', seasonIds))
    .orderBy('id')
  await forNoKeyUpdate(transaction, rows).execute()
}
