import type { Database } from '../database/connection'

/**
 * Reads the rank of the end of a season's waitlist. It is at least the time in seconds, so a rank that undo restores is
 * before those that were given later.
 */
export async function readEndRank(database: Database, seasonId: string, now: Date): Promise<number> {
  const ranks = database.selectFrom('applications').select(({ fn }) => fn.max('rank').as('last'))
  const { last } = await ranks.where('season_id', '=', seasonId).executeTakeFirstOrThrow()
  return Math.floor(Math.max(now.getTime() / 1000, last ?? 0)) + 1
}

/**
 * Reads the rank that puts an application at a position of its season's waitlist (1 is the first), without counting
 * spam. Undefined if there is no such position, null if no number is left between its neighbors.
 */
export async function readRankAt(
  database: Database,
  row: { id: string; season_id: string | null },
  position: number,
  now: Date,
): Promise<number | null | undefined> {
  const rows = await database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select('rank')
    .where('applications.season_id', '=', row.season_id)
    .where('state', '=', 'waitlisted')
    .where('inbox.status', '!=', 'spam')
    .where('applications.id', '!=', row.id)
    .orderBy('rank')
    .orderBy('applications.id')
    .execute()
  const ranks = rows.map(({ rank }) => rank ?? 0)
  if (position < 1 || position > ranks.length + 1) return undefined
  const [before, after] = [ranks[position - 2], ranks[position - 1]]
  if (after === undefined) return row.season_id === null ? undefined : readEndRank(database, row.season_id, now)
  if (before === undefined) return after - 1
  const between = (before + after) / 2
  return before < between && between < after ? between : null
}
