import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { catchOverBudget } from '../../mail/email-limits'
import { getAction } from '../actions/actions'
import { changeSubmissions } from '../handling/change-submissions'
import { batchAppender } from './batches'
import { findSelection, markSelectionUsed } from './selection'

type ApplyResult =
  /** `count` excludes submissions that already had the new state. The batch has the selection's id. */
  | { status: 'changed'; count: number }
  /** Someone else changed some of the submissions first, so nothing was done. `readSelection` lists those changes. */
  | { status: 'changed-since' }
  /** The selection was already applied. */
  | { status: 'used' }
  | { status: 'missing' }
  /** Nothing was done, because the emails would exceed an address's hourly limit. */
  | { status: 'over-budget' }

/** Applies a selection's action to all of its submissions in one transaction. */
export async function applySelection(app: AppContext, actor: Actor, id: string): Promise<ApplyResult> {
  const apply = async (transaction: Database): Promise<ApplyResult> => {
    const selection = await findSelection(transaction, { id, staffId: actor.id, now: app.now() }, { isLocked: true })
    if (!selection) return { status: 'missing' }
    if (selection.isUsed) return { status: 'used' }
    const submissions = selection.rows.map(([submissionId, version]) => ({ submissionId, version }))
    const { chosen } = selection
    const context = { transaction, app, actor }
    const batch = { id, append: batchAppender(context, id, { did: chosen.type, ...getAction(chosen).details(chosen) }) }
    const result = await changeSubmissions(context, submissions, chosen, batch)
    if (result.status !== 'changed') return { status: 'changed-since' }
    await markSelectionUsed(transaction, id, app.now())
    return { status: 'changed', count: result.events.length }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, apply))
  if (result.status === 'changed') app.onEmailQueued?.()
  return result
}
