import type { Database } from '../database/connection'
import { type Event, readEvents } from './events'
import type { Subject } from './subjects'

/** What is not worth interrupting anybody for. */
const QUIET: readonly string[] = ['health-information-opened']

/** News that are told at most. */
const MOST = 20

/** Reads what others have done with something since an event, the oldest first. */
export async function readNews(
  database: Database,
  { about, since, readerId }: { about: Subject; since: number; readerId: string },
): Promise<Event[]> {
  const events = await readEvents(database, { about }, { limit: MOST })
  return events
    .filter(({ sequence, actorId, kind }) => sequence > since && actorId !== readerId && !QUIET.includes(kind))
    .reverse()
}
