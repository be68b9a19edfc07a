import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import type { EventKinds } from '../../log/event-kind'
import { transactAs } from '../../log/transact-as'
import type { Blocker } from '../../log/undo/blocker'
import { undoEvents } from '../../log/undo/undo-event'
import { readUndoStates } from '../../log/undo/undo-states'
import { catchOverBudget } from '../../mail/email-limits'
import { submissionEventKinds } from '../event-kinds'
import { rowTarget } from '../handling/row-target'
import { batchAppender, type parseBatchHead, readBatch } from './batches'
import { type PreviewEmails, readPreviewEmails } from './preview-emails'
import { type PreviewRow, readPreviewRows } from './preview-rows'

/** Preview of undoing a batch. */
export interface BatchUndoPreview {
  batch: NonNullable<ReturnType<typeof parseBatchHead>>
  /** Submissions whose earlier state is restored, newest first. */
  returning: PreviewRow[]
  /** Submissions that cannot be undone, with the reason. */
  staying: { row: PreviewRow; blocker: Blocker }[]
  emails: PreviewEmails
  /** The rights that the undo requires. */
  rights: readonly Right[]
}

/** Reads the preview of undoing a batch; undefined if there is no such batch or it is itself an undo. */
export async function readBatchUndoPreview(
  database: Database,
  { batchId, staffId }: { batchId: string; staffId: string },
  kinds: EventKinds = submissionEventKinds,
): Promise<BatchUndoPreview | undefined> {
  const { head, events } = (await readBatch(database, batchId)) ?? { events: [] }
  const states = await readUndoStates(database, events, kinds)
  if (!head || states.size === 0) return undefined
  const byRow = Map.groupBy(events, ({ submissionId }) => submissionId)
  const rows = await readPreviewRows(
    database,
    events.flatMap(({ submissionId }) => submissionId ?? []),
  )
  const changes = rows.flatMap((row) =>
    (byRow.get(row.submissionId) ?? []).map((event) => ({ row, ...states.get(event.id) })),
  )
  const unblocked = changes.filter(({ blocker }) => !blocker)
  return {
    batch: head,
    returning: unblocked.map(({ row }) => row),
    staying: changes.flatMap(({ row, blocker }) => (blocker ? [{ row, blocker }] : [])),
    emails: await readPreviewEmails(
      database,
      unblocked.flatMap(({ row, inverse }) => (v.is(rowTarget, inverse) ? [{ row, target: inverse }] : [])),
      staffId,
    ),
    rights: [...new Set([...states.values()].map(({ undo }) => undo.right))],
  }
}

type BatchUndoResult =
  /** Number of undone submissions. The undo is a batch of its own. */
  | { status: 'undone'; batchId: string; count: number }
  /** No submission can be undone. */
  | { status: 'blocked' }
  | { status: 'over-budget' }

/** Undoes a batch in one transaction. Submissions that were changed later are skipped. */
export async function undoBatch(
  app: AppContext,
  actor: Actor,
  undoneBatchId: string,
  kinds: EventKinds = submissionEventKinds,
): Promise<BatchUndoResult> {
  const id = randomUUIDv7()
  const undo = async (transaction: Database): Promise<BatchUndoResult> => {
    const context = { transaction, app, actor, batch: { id, undoes: undoneBatchId } }
    const { events } = (await readBatch(transaction, undoneBatchId)) ?? { events: [] }
    const { undone } = await undoEvents(context, events, kinds)
    if (undone.length === 0) return { status: 'blocked' }
    const append = batchAppender(context, id, { did: 'undo', undoes: undoneBatchId })
    await append(undone.map(({ event }) => event))
    return { status: 'undone', batchId: id, count: undone.length }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, undo))
  if (result.status === 'undone') app.onEmailQueued?.()
  return result
}
