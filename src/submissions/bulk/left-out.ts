import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import type { FrozenRow, LeftOut } from './selection'

/** Submissions that were changed since they were frozen, by who changed them last, the most frequent first. */
export async function groupChanged(database: Database, rows: readonly FrozenRow[]): Promise<LeftOut[]> {
  const ids = rows.map(([submissionId]) => submissionId)
  const changed = await database
    .selectFrom('inbox')
    .leftJoin('event_subjects as made', (join) =>
      join
        .onRef('made.id', '=', 'inbox.submission_id')
        .on('made.kind', '=', 'submission')
        .onRef('made.version', '=', 'inbox.version'),
    )
    .leftJoin('events', 'events.sequence', 'made.sequence')
    .select('events.actor_id as by')
    .where(whereIn(database, 'inbox.submission_id', ids))
    .execute()
  const groups = Map.groupBy(changed, ({ by }) => by)
  return [...groups].map(([by, rows]) => ({ by, count: rows.length })).sort((one, other) => other.count - one.count)
}
