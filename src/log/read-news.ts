import type { Database } from '../database/connection'
import { type Event, readEvents } from './events'
import type { Subject } from './subjects'

/** Kinds of events that people are not notified about. */
const QUIET_KINDS: readonly string[] = ['health-information-opened']

/** Maximum number of events returned. */
const MAX_NEWS = 20

/** Reads the latest events about a subject by other people since a sequence number, oldest first. */
export async function readNews(
  database: Database,
  { about, since, readerId }: { about: Subject; since: number; readerId: string },
): Promise<Event[]> {
  const events = await readEvents(database, { about }, { limit: MAX_NEWS })
  return events
    .filter(({ sequence, actorId, kind }) => sequence > since && actorId !== readerId && !QUIET_KINDS.includes(kind))
    .reverse()
}
