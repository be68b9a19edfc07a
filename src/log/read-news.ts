import type { Database } from '../database/connection'
import { type Event, readEvents } from './events'
import { aboutSubmission } from './subjects'

/** What is not worth interrupting anybody for. */
const QUIET: readonly string[] = ['care-opened']

/** News that are told at most. */
const MOST = 20

/** Reads what others have done with a submission since an event, the oldest first. */
export async function readNews(
  database: Database,
  { submissionId, since, readerId }: { submissionId: string; since: number; readerId: string },
): Promise<Event[]> {
  const events = await readEvents(database, { about: aboutSubmission(submissionId) }, { limit: MOST })
  return events
    .filter(({ sequence, actorId, kind }) => sequence > since && actorId !== readerId && !QUIET.includes(kind))
    .reverse()
}
