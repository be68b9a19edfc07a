import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { type Event, readEventsBetween } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import { findBlockers } from '../../log/undo/undo'
import { kindsInBatch } from './batch-event-kinds'
import type { BulkAction } from './bulk-action'

/** The event that stands for all that was done to many at once; undefined where there is none. */
export async function findBatch(database: Database, batchId: string): Promise<Event | undefined> {
  const batch = await findPlace(database, batchId)
  return batch && (await readEventsBetween(database, batch.sequence, batch.sequence))[0]
}

/**
 * The event of each submission of a batch: they follow the one that stands for all of them. With `did` none where the
 * batch neither did that nor took something back.
 */
export async function readBatch(
  database: Database,
  batchId: string,
  did?: Exclude<BulkAction['type'], 'undo'>,
): Promise<Event[]> {
  const batch = await findPlace(database, batchId)
  if (!batch) return []
  const head = did && (await findBatch(database, batchId))?.details?.did
  if (head !== undefined && head !== did && head !== 'undo') return []
  const events = await readEventsBetween(database, batch.sequence + 1, batch.sequence + batch.count)
  await yieldToEventLoop()
  return events
}

/** How many submissions a batch changed; 0 where there is none. */
export async function countBatch(database: Database, batchId: string): Promise<number> {
  return (await findPlace(database, batchId))?.count ?? 0
}

function findPlace(database: Database, batchId: string) {
  const batch = database.selectFrom('batches').select(['sequence', 'count']).where('id', '=', batchId)
  return batch.executeTakeFirst()
}

/** The event of each submission of a batch, and what stands in the way of undoing it. */
export async function readBlockers(
  database: Database,
  batchId: string,
): Promise<{ event: Event; blocker: Blocker | undefined }[]> {
  const events = await readBatch(database, batchId)
  const blockers = await findBlockers(database, events, await kindsInBatch(database, events))
  return events.map((event) => ({ event, blocker: blockers.get(event.id) }))
}
