import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { buildInboxFilter, type Viewer } from './inbox-filter'
import { type CappedCount, toCappedCount } from './inbox-list'
import type { InboxQuery } from './inbox-query'
import { searchInbox } from './search-inbox'

/** Returns the newest submission's position; 0 if the inbox is empty. */
export async function readNewestPosition(database: Database): Promise<number> {
  const newest = await database
    .selectFrom('inbox')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(newest?.position ?? 0)
}

/** Counts the submissions of a query above a position. */
export async function countNewSince(
  database: Database,
  viewer: Viewer,
  query: InboxQuery,
  position: number,
): Promise<CappedCount> {
  const filter = buildInboxFilter(query, viewer)
  const isNewer = sql<boolean>`inbox.position > ${position}`
  const found = await searchInbox(database, { ...filter, conditions: [...filter.conditions, isNewer] })
  return toCappedCount(await found.countUpTo(1001))
}
