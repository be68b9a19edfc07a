import type { NewEvent } from '../../log/events'
import { undoAll } from '../../log/undo/undo'
import type { UndoContext } from '../../log/undo/undo-handler'
import type { Batch } from '../handling/change-rows'
import { lockInboxRows } from '../inbox/inbox-row'
import { kindsInBatch } from './batch-event-kinds'
import { readBatch } from './batches'

/** Undoes what a batch did to submissions; the events of it, or undefined, and nothing is done, where something is in the way. */
export async function undoMany(
  doing: UndoContext,
  submissionIds: readonly string[],
  batch: Batch & { undoes: string },
): Promise<NewEvent[] | undefined> {
  const { transaction } = doing
  const locked = await lockInboxRows(transaction, submissionIds)
  const chosen = new Set(submissionIds)
  const events = (await readBatch(transaction, batch.undoes)).filter(({ submissionId }) =>
    chosen.has(submissionId ?? ''),
  )
  return undoAll(doing, events, await kindsInBatch(transaction, events, { ...batch, locked }))
}
