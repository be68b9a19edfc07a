import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import * as routes from '../../routes'
import { isFresh } from '../../staff/sessions'
import { type ChosenAction, getAction, readPressedAction } from '../../submissions/actions/actions'
import { applySelection } from '../../submissions/bulk/apply-selection'
import { freezeSelection, type SelectionTargets } from '../../submissions/bulk/freeze-selection'
import { readSelection } from '../../submissions/bulk/read-selection'
import { findSelection } from '../../submissions/bulk/selection'
import { type InboxQuery, readInboxQuery } from '../../submissions/inbox/inbox-query'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { overBudgetProblems } from '../emails/over-budget'
import { inboxAddress } from '../inbox/inbox-address'
import { withNextPath } from '../next-path'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { tagNameProblem } from '../tags/routes'
import { viewerOf } from '../viewer'
import { NewTagForm, NothingToDo, SelectionPage } from './selection-page'

/** Bulk changes: the selection is frozen, previewed, and then applied. */
export const selectionRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskSelections, right: 'handle', handle: freezeRows },
  { method: 'GET', path: routes.deskSelections, right: 'handle', handle: ({ redirect }) => redirect(routes.deskInbox) },
  { method: 'GET', path: routes.deskSelection(':id'), right: 'handle', handle: (request) => showSelection(request) },
  { method: 'POST', path: routes.deskSelection(':id'), right: 'handle', handle: applyFrozenSelection },
]

async function freezeRows(request: DeskRequest) {
  const { site, fields, show, redirect, notFound } = request
  const chosen = readPressedAction(fields)
  if (!chosen || !request.may(getAction(chosen).right)) return notFound()
  const list = parseListQuery(fields.get('list') ?? '')
  const targets = readTargets(fields)
  const outcome = await freezeSelection(site.app, viewerOf(request), chosen, targets, list)
  if (outcome.status === 'frozen')
    return (
      (hasAllVersions(chosen, targets) && (await applySingleRow(request, outcome.id))) ||
      redirect(routes.deskSelection(outcome.id))
    )
  const isEmpty = outcome.status === 'empty'
  const title = isEmpty ? 'Nothing is selected' : 'Nothing was changed'
  const words = isEmpty ? 'Check some submissions first, or choose “All that match.”' : `${tagNameProblem(outcome)}.`
  const body = (
    <NothingToDo {...{ title, words }} back={inboxAddress(withoutTopOnFirstPage(list))} tone="problem">
      {!isEmpty && <NewTagForm fields={fields} />}
    </NothingToDo>
  )
  return show({ title, body, status: 422 })
}

function readTargets(fields: URLSearchParams): SelectionTargets {
  if (fields.has('all')) return { all: true }
  const seen = fields.getAll('submission').map((each) => each.split(' '))
  return {
    ids: seen.map(([id = '']) => id),
    seen: new Map(seen.flatMap(([id, version]) => (id && version ? [[id, Number(version)]] : []))),
  }
}

async function showSelection(request: DeskRequest, status: DeskPage['status'] = 200, problem?: string) {
  const { site, show, notFound } = request
  const preview = await readSelection(site.database, selectionOwner(request), request.id)
  if (!preview) return notFound()
  const names = await readKnownNames(site.database)
  // Rendering two thousand rows blocks the event loop.
  await yieldToEventLoop()
  const back = inboxAddress(withoutTopOnFirstPage(parseListQuery(preview.list)))
  const body = <SelectionPage {...{ preview, names, back, problem }} />
  return show({ title: 'Many at once', body, status })
}

/** True if the form has the version of every row, or if the action ignores versions. */
function hasAllVersions(chosen: ChosenAction, targets: SelectionTargets): boolean {
  return getAction(chosen).ignoresVersions || ('ids' in targets && targets.ids.every((id) => targets.seen?.has(id)))
}

/** Applies a change of a single row without a preview. Returns undefined if a preview is needed. */
async function applySingleRow(request: DeskRequest, id: string) {
  const selection = await findOwnSelection(request, id)
  if (selection?.rows.length !== 1) return undefined
  const preview = await readSelection(request.site.database, selectionOwner(request), id)
  const { changing = [], isTargetGone, emails } = preview ?? {}
  const canSkipPreview = changing.length === 1 && !isTargetGone && emails?.released === 0
  return canSkipPreview ? applyFrozenSelection({ ...request, id }) : undefined
}

async function applyFrozenSelection(request: DeskRequest) {
  const { site, session, actor, redirect, notFound } = request
  const selection = await findOwnSelection(request, request.id)
  if (!selection || !request.may(getAction(selection.chosen).right)) return notFound()
  // Require a fresh sign-in, because thousands of families may get an email.
  const needsSignIn = !isFresh(session, site.app.now()) && !selection.isUsed
  const preview = needsSignIn ? await readSelection(site.database, selectionOwner(request), request.id) : undefined
  if (preview && preview.emails.released > 0)
    return redirect(withNextPath(routes.deskVerify, routes.deskSelection(selection.id)))
  const result = await applySelection(site.app, actor, request.id)
  if (result.status === 'missing') return notFound()
  if (result.status === 'changed-since') return showSelection(request, 409)
  if (result.status === 'over-budget') {
    request.recordAttempt('budget-reached')
    return showSelection(request, 429, overBudgetProblems.batch)
  }
  if (result.status === 'used') return showSelection(request)
  const address = inboxAddress(withoutTopOnFirstPage(parseListQuery(selection.list)))
  return redirect(`${address}${address.includes('?') ? '&' : '?'}done=${selection.id}`)
}

function findOwnSelection(request: DeskRequest, id: string) {
  return findSelection(request.site.database, { id, ...selectionOwner(request) })
}

function selectionOwner({ site, member }: DeskRequest) {
  return { staffId: member.id, now: site.app.now() }
}

function parseListQuery(list: string): InboxQuery {
  return readInboxQuery(new URLSearchParams(list))
}

/** Drops `top` on the first page, so that it includes new submissions. */
function withoutTopOnFirstPage({ top, ...query }: InboxQuery): InboxQuery {
  const isLaterPage = (query.after ?? query.before) !== undefined
  return isLaterPage && top !== undefined ? { ...query, top } : query
}
