import * as routes from '../../routes'
import { readInboxQuery, removePaging } from '../../submissions/inbox/inbox-query'
import { deleteView, parseViewQuery, saveView, type ViewResult } from '../../submissions/views/saved-views'
import { inboxAddress } from '../inbox/inbox-address'
import type { DeskRequest, DeskRoute } from '../request'
import { ViewPage } from './view-forms'

/** Saved lists, which the whole office shares. */
export const viewRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskViews, right: 'handle', handle: ({ redirect }) => redirect(routes.deskInbox) },
  { method: 'POST', path: routes.deskViews, right: 'handle', handle: saveList },
  { method: 'POST', path: routes.deskView(':id'), right: 'handle', handle: deleteList },
]

async function saveList(request: DeskRequest) {
  const { site, actor, fields } = request
  const query = removePaging(readInboxQuery(new URLSearchParams(fields.get('list') ?? '')))
  const name = fields.get('name') ?? ''
  const result = await saveView(site.app, actor, { name, query })
  if (result.status === 'saved') return request.redirect(savedViewAddress(inboxAddress(query), result))
  if (result.status !== 'invalid') return request.notFound()
  const body = <ViewPage {...{ query, name }} error={viewProblems[result.reason]} />
  return request.show({ title: 'Save a list', body, status: 422 })
}

async function deleteList({ site, actor, id, redirect, notFound }: DeskRequest) {
  const result = await deleteView(site.app, actor, id)
  if (result.status !== 'saved') return notFound()
  return redirect(savedViewAddress(inboxAddress(parseViewQuery(result.view)), result))
}

type SavedResult = Extract<ViewResult, { status: 'saved' }>

/** The address of the list, with the event that its notice describes. */
function savedViewAddress(address: string, { eventId }: SavedResult): string {
  return eventId === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}done=${eventId}`
}

const viewProblems: Readonly<Record<Extract<ViewResult, { status: 'invalid' }>['reason'], string>> = {
  empty: 'Please write a name',
  'too-long': 'Please use 40 characters or fewer',
  'too-many': 'There are already 50 lists. Delete one first',
  everything: 'Filter or search first. This is the whole inbox',
}
