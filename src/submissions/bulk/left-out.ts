import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import type { FrozenRow, LeftOut } from './selection'

/** What of a batch cannot be undone, by why. */
export function groupBlockers(events: readonly { event: Event; blocker: Blocker | undefined }[]): LeftOut[] {
  return grouped(
    events.flatMap(({ blocker }) => (blocker ? [{ reason: blocker.reason, by: blocker.event?.actorId ?? null }] : [])),
  )
}

/** Submissions that were changed since they were frozen, by who changed them last. */
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
  return grouped(changed.map(({ by }) => ({ reason: 'changed-since', by })))
}

/** The most frequent first. */
function grouped(each: readonly Omit<LeftOut, 'count'>[]): LeftOut[] {
  const groups = Map.groupBy(each, ({ reason, by }) => `${reason} ${by}`)
  return [...groups.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, count: 1 + others.length }] : []))
    .sort((one, other) => other.count - one.count)
}
