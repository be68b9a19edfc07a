import type { Database } from '../../database/connection'
import { type Event, readEvents } from '../events'

/** The event that stands for all that was done to many at once; undefined where there is none. */
export async function findBatch(database: Database, batchId: string): Promise<Event | undefined> {
  const [event] = await readEvents(database, { subjectId: batchId, kind: 'bulk-changed' }, { limit: 1 })
  return event
}
