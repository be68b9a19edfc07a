import * as routes from '../../routes'
import { isFresh } from '../../staff/sessions'
import { readBatchUndoPreview, undoBatch } from '../../submissions/bulk/undo-batch'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { overBudgetProblems } from '../emails/over-budget'
import { safeNextPath, withNextPath } from '../next-path'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { eventKinds } from '../ui/events'
import { BatchUndoPage } from './batch-page'
import { withNotice } from './routes'

/** Undoes a bulk change after a preview. */
export const undoBatchRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskUndoBatch(':id'), right: 'handle', handle: (request) => showBatch(request) },
  { method: 'POST', path: routes.deskUndoBatch(':id'), right: 'handle', handle: undo },
]

async function readUndo({ site, member, id, may }: DeskRequest) {
  const preview = await readBatchUndoPreview(site.database, { batchId: id, staffId: member.id }, eventKinds)
  return preview?.rights.every((right) => may(right)) ? preview : undefined
}

async function showBatch(request: DeskRequest, status: DeskPage['status'] = 200, problem?: string) {
  const { context, site, fields, id, show, notFound } = request
  const batch = await readUndo(request)
  if (!batch) return notFound()
  const names = await readKnownNames(site.database)
  const back = safeNextPath(fields.get('back') ?? context.req.query('back') ?? null)
  const body = <BatchUndoPage undo={batch} batchId={id} {...{ names, back, problem }} />
  return show({ title: 'Many at once', body, status })
}

const MORE_CAN_BE_UNDONE = 'More submissions can be undone now than when you opened this page. Nothing was done yet.'

async function undo(request: DeskRequest) {
  const { site, session, actor, fields, id, redirect, notFound } = request
  const batch = await readUndo(request)
  if (!batch) return notFound()
  const back = safeNextPath(fields.get('back'))
  if (batch.returning.length > Number(fields.get('count'))) return showBatch(request, 409, MORE_CAN_BE_UNDONE)
  // Require a fresh sign-in, because many families may get an email.
  if (batch.emails.released > 0 && !isFresh(session, site.app.now()))
    return redirect(withNextPath(routes.deskVerify, `${routes.deskUndoBatch(id)}?${new URLSearchParams({ back })}`))
  const result = await undoBatch(site.app, actor, id, eventKinds)
  if (result.status === 'undone') return redirect(withNotice(back, 'done', result.batchId))
  if (result.status === 'blocked') return showBatch(request, 409)
  request.recordAttempt('budget-reached')
  return showBatch(request, 429, overBudgetProblems.batch)
}
