import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { changeOf } from '../../log/event-details'
import type { EventKinds } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { submissionEventKinds } from '../event-kinds'
import { listReaders } from '../readers'
import {
  assignmentUndoHandler,
  seasonUndoHandler,
  statusUndoHandler,
  type UndoneBatch,
  undoAssignments,
  undoSeasons,
  undoStatuses,
} from '../undo/undo-status'

/** The kinds of the events of a batch, which look for what is in the way of all of them at once, and undo them at once. */
export async function kindsInBatch(
  database: Database,
  events: readonly Event[],
  batch?: UndoneBatch,
): Promise<EventKinds> {
  const readers = new Set((await listReaders(database)).map(({ id }) => id))
  const sent = await findSent(database, events)
  return {
    ...submissionEventKinds,
    assigned: {
      ...submissionEventKinds.assigned,
      undo: {
        ...assignmentUndoHandler,
        async blockerOf(_, { changes }) {
          const assigneeId = changes.assignee?.before
          return typeof assigneeId === 'string' && !readers.has(assigneeId) ? 'no-longer-handles' : undefined
        },
        undo: (doing, undoings) => undoAssignments(doing, undoings, batch),
      },
    },
    'status-changed': {
      ...submissionEventKinds['status-changed'],
      undo: {
        ...statusUndoHandler,
        blockerOf: async (_, { event }) => (sent.has(event.submissionId ?? '') ? 'left-the-house' : undefined),
        undo: (doing, undoings) => undoStatuses(doing, undoings, batch),
      },
    },
    'season-assigned': {
      ...submissionEventKinds['season-assigned'],
      undo: { ...seasonUndoHandler, undo: (doing, undoings) => undoSeasons(doing, undoings, batch) },
    },
  }
}

/** The submissions whose confirmation an event let go, and which has been sent, or is being sent. */
async function findSent(database: Database, events: readonly Event[]): Promise<ReadonlySet<string>> {
  const released = events.filter(({ details }) => changeOf(details?.confirmation)?.after === 'waiting')
  if (released.length === 0) return new Set()
  const keys = released.map(({ submissionId }) => `confirmation:${submissionId}`)
  const confirmations = await database
    .selectFrom('outbox')
    .select('submission_id')
    .where(whereIn(database, 'dedupe_key', keys))
    .where(({ or, eb }) => or([eb('status', '=', 'sent'), eb('leased_until', 'is not', null)]))
    .execute()
  return new Set(confirmations.map(({ submission_id }) => submission_id ?? ''))
}
