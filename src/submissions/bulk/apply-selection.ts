import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import { appendEvents } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { refuseOverBudget } from '../../mail/email-budgets'
import { lockInboxRows } from '../inbox/inbox-row'
import type { BulkAction } from './bulk-action'
import { changeMany } from './change-many'
import type { DoneRow } from './done-row'
import { prepareConfirmations } from './prepare-confirmations'
import { findSelection, lockSelection, type Selection } from './selection'

type ApplyResult =
  /** How many were changed; the rest was already so. The batch's id is the selection's. */
  | { status: 'changed'; batchId: string; count: number }
  /** Somebody else changed some of them first: nothing was done (`readSelection` says what they did). */
  | { status: 'changed-since' }
  /** It has been done already, by the same selection. */
  | { status: 'used'; batchId: string }
  | { status: 'missing' }
  /** An address would get emails for days (mail/email-budgets.ts): nothing was done. */
  | { status: 'over-budget' }

/** Does what was chosen with a selection: in one transaction, with all of it or with none. */
export async function applySelection(app: AppContext, actor: Actor, id: string): Promise<ApplyResult> {
  const { database, now } = app
  const whose = { id, staffId: actor.id, now: now() }
  const found = await findSelection(database, whose)
  if (!found) return { status: 'missing' }
  if (found.isUsed) return { status: 'used', batchId: id }
  const prepared = await prepareConfirmations(app, found)
  const apply = async (transaction: Database): Promise<ApplyResult> => {
    const selection = await lockSelection(transaction, whose)
    if (!selection) return { status: 'missing' }
    if (selection.isUsed) return { status: 'used', batchId: id }
    const rows = await lockInboxRows(
      transaction,
      selection.rows.map(([submissionId]) => submissionId),
    )
    await yieldToEventLoop()
    const done = await changeMany(transaction, app, actor, { selection, rows, prepared })
    if (!done) return { status: 'changed-since' }
    await yieldToEventLoop()
    const used = transaction.updateTable('selections').set({ used_at: now().toISOString() })
    await used.where('id', '=', id).execute()
    await appendBatch(transaction, app, actor, selection, done)
    return { status: 'changed', batchId: id, count: done.length }
  }
  const result = await refuseOverBudget(app, actor, () => transactAs(database, actor, apply))
  if (result.status === 'changed') app.onQueued?.()
  return result
}

/** The event of each, and one that stands for all of them. */
async function appendBatch(
  transaction: Database,
  { now }: AppContext,
  actor: Actor,
  { id, chosen }: Selection,
  done: readonly DoneRow[],
): Promise<void> {
  if (done.length === 0) return
  const batch = { kind: 'batch' as const, id }
  const shared = { actorId: actor.id, at: now().toISOString() }
  const rows = done.map((row) => ({ ...shared, ...row, about: [...row.about, batch] }))
  const unsent = done.some(({ details }) => 'unsent' in details) && ({ unsent: true } as const)
  const details = { ...headOf(chosen), count: done.length, ...unsent }
  const [head] = await appendEvents(transaction, [
    { ...shared, about: [batch], kind: 'bulk-changed', details },
    ...rows,
  ])
  if (head)
    await transaction.insertInto('batches').values({ id, sequence: head.sequence, count: done.length }).execute()
}

function headOf(chosen: BulkAction) {
  switch (chosen.do) {
    case 'status':
      return { did: chosen.do, status: chosen.status }
    case 'assignee':
      return { did: chosen.do, assignee: chosen.assigneeId }
    case 'tag':
      return { did: chosen.do, tag: chosen.tagId, on: chosen.on }
    case 'undo':
      return { did: chosen.do, undoes: chosen.batchId }
  }
}
