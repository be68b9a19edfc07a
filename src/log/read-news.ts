import type { Database } from '../database/connection'
import { type Event, readEvents } from './events'
import type { Subject } from './subjects'

/** What is not worth interrupting anybody for. */
const QUIET_KINDS: readonly string[] = ['health-information-opened']

/** News that are told at most. */
const MAX_NEWS = 20

/** Reads what others have done with something since an event, the oldest first. */
export async function readNews(
  database: Database,
  { about, since, readerId }: { about: Subject; since: number; readerId: string },
): Promise<Event[]> {
  const events = await readEvents(database, { about }, { limit: MAX_NEWS })
  return events
    .filter(({ sequence, actorId, kind }) => sequence > since && actorId !== readerId && !QUIET_KINDS.includes(kind))
    .reverse()
}
