import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { DetailsByKind, EventDetails } from '../../log/event-details'
import { narrowEvent } from '../../log/event-kind'
import { type AppendedEvent, appendEvents, type Event, type NewEvent, readEventsBetween } from '../../log/events'
import type { BlockerReason } from '../../log/undo/blocker'
import type { UndoContext } from '../../log/undo/undo-definition'
import { submissionEventKinds } from '../event-kinds'

export type BatchDetails = DetailsByKind['bulk-changed']

/** Details of a batch's header event. */
type BatchHead = EventDetails & Pick<BatchDetails, 'did'>

/** Creates a function that appends the header event and then the events of a batch. */
export function batchAppender({ transaction, app, actor }: UndoContext, id: string, head: BatchHead) {
  return async (events: readonly NewEvent[]): Promise<AppendedEvent[]> => {
    await yieldToEventLoop()
    if (events.length === 0) return []
    const details = { ...head, count: events.length }
    const heading = { kind: 'bulk-changed', actorId: actor.id, about: [{ kind: 'batch', id }], details } as const
    const [first, ...places] = await appendEvents(transaction, [{ ...heading, at: app.now().toISOString() }, ...events])
    if (first)
      await transaction.insertInto('batches').values({ id, sequence: first.sequence, count: events.length }).execute()
    return places
  }
}

/** Parses a batch's header event; undefined for other events. */
export function parseBatchHead(event: Event) {
  return narrowEvent(event, { 'bulk-changed': submissionEventKinds['bulk-changed'] })
}

/** Reads a batch: its header event and the event of each submission; undefined if missing. */
export async function readBatch(database: Database, id: string) {
  const batch = database.selectFrom('batches').select(['sequence', 'count']).where('id', '=', id)
  const { sequence, count } = (await batch.executeTakeFirst()) ?? {}
  if (sequence === undefined || count === undefined) return undefined
  const [first, ...events] = await readEventsBetween(database, sequence, sequence + count)
  await yieldToEventLoop()
  const head = first && parseBatchHead(first)
  return head && { head, events }
}

/** Finds the batches with nothing left to undo. Returns the reason by batch id. */
export async function findEndedBatches(
  database: Database,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, BlockerReason>> {
  const batches = await database
    .selectFrom('batches')
    .leftJoin('changes', (join) =>
      join
        .onRef('changes.sequence', '>', 'batches.sequence')
        .on(({ eb, ref }) => eb('changes.sequence', '<=', eb(ref('batches.sequence'), '+', ref('batches.count')))),
    )
    .where(whereIn(database, 'batches.id', batchIds))
    .groupBy('batches.id')
    .select('batches.id')
    .select(({ fn }) => [fn.count('changes.sequence').as('all'), fn.count('changes.undone_at').as('undone')])
    .execute()
  const ended = batches.filter(({ all, undone }) => all === undone)
  return new Map(ended.map(({ id, all }) => [id, Number(all) === 0 ? 'earlier-version' : 'already-undone']))
}
