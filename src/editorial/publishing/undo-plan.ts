import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import type { Event } from '../../log/events'
import { idOf } from '../../log/subjects'
import type { BlockerReason } from '../../log/undo/blocker'
import {
  changesIn,
  oneByOne,
  type UndoContext,
  type UndoHandler,
  type UndoOutcome,
  type UndoRequest,
} from '../../log/undo/undo-handler'
import { readRow, writeRow } from '../documents/document-row'
import { endPlan } from './schedule'
import { lockContent } from './undo-document'

/** What was planned is canceled, unless it was done; what was canceled is planned again, unless it would be late. */
export const planUndoHandler: UndoHandler = {
  right: 'publish',
  changesOf: (event) => changesIn(event, 'publishAt', 'unpublishAt'),
  lock: lockContent,
  blockerOf: isOver,
  undo: oneByOne(planOrCancel),
}

function stepsOf({ details }: Event): readonly string[] {
  return Array.isArray(details?.plan) ? details.plan : []
}

/** Whether undoing puts a plan back, rather than canceling it. */
function isPlanning({ changes }: UndoRequest): boolean {
  return Object.values(changes).some(({ before }) => before !== null)
}

async function isOver(database: Database, undoing: UndoRequest): Promise<BlockerReason | undefined> {
  const { event } = undoing
  const open = await database
    .selectFrom('content_schedule')
    .select('id')
    .where('document', '=', idOf(event, 'document') ?? '')
    .where('ended_at', 'is', null)
    .execute()
  if (isPlanning(undoing)) return open.length > 0 ? 'changed-since' : undefined
  const steps = stepsOf(event)
  return steps.length > 0 && steps.every((id) => open.some((each) => each.id === id)) ? undefined : 'changed-since'
}

async function planOrCancel(
  { transaction, app, actor }: UndoContext,
  undoing: UndoRequest,
): Promise<UndoOutcome | BlockerReason> {
  const { event, changes } = undoing
  const plan = stepsOf(event)
  const at = app.now().toISOString()
  if (!isPlanning(undoing))
    await endPlan(
      transaction,
      plan.map((id) => ({ id })),
      at,
    )
  else if (Object.values(changes).some(({ before }) => String(before) <= at)) return 'gone'
  else await openPlan(transaction, plan, actor)
  await writeRow(transaction, await readRow(transaction, idOf(event, 'document') ?? ''))
  return { details: { plan } }
}

/** Whoever plans it again answers for it. */
async function openPlan(transaction: Database, plan: readonly string[], { id }: Actor): Promise<void> {
  const steps = transaction.updateTable('content_schedule').set({ ended_at: null, outcome: null, created_by: id })
  await steps.where('id', 'in', plan).where('outcome', '=', 'canceled').execute()
}
