import * as routes from '../../routes'
import { filtersOf, readInboxQuery } from '../../submissions/inbox/inbox-query'
import {
  deleteView,
  queryOfView,
  readView,
  renameView,
  saveView,
  type ViewResult,
} from '../../submissions/views/saved-views'
import { inboxAddress } from '../inbox/inbox-address'
import type { DeskRequest, DeskRoute } from '../request'
import { ViewPage } from './view-forms'

/** Lists that are kept under a name, for everybody of the office. */
export const viewRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskViews, right: 'handle', handle: ({ redirect }) => redirect(routes.deskInbox) },
  { method: 'POST', path: routes.deskViews, right: 'handle', handle: save },
  { method: 'POST', path: routes.deskView(':id'), right: 'handle', handle: change },
]

async function save(request: DeskRequest) {
  const { site, actor, fields } = request
  const query = filtersOf(readInboxQuery(new URLSearchParams(fields.get('list') ?? '')))
  const name = fields.get('name') ?? ''
  const result = await saveView(site.app, actor, { name, query })
  if (result.status === 'saved') return request.redirect(doneAddress(inboxAddress(query), result))
  return refuse(request, result, { query, name })
}

async function change(request: DeskRequest) {
  const { site, actor, context, fields } = request
  const [id, version] = [context.req.param('id') ?? '', Number(fields.get('version'))]
  const isDeletion = fields.get('do') === 'delete'
  const name = fields.get('name') ?? ''
  const view = await readView(site.database, id)
  if (!view) return request.notFound()
  const query = queryOfView(view)
  const result = await (isDeletion
    ? deleteView(site.app, actor, { id, version })
    : renameView(site.app, actor, { id, version, name }))
  if (result.status === 'saved') return request.redirect(doneAddress(inboxAddress(query), result))
  const now = result.status === 'conflict' ? result.view : view
  return refuse(request, result, { query, name, view: now })
}

type Saved = Extract<ViewResult, { status: 'saved' }>

/** The list, which says what was done. */
function doneAddress(address: string, { eventId }: Saved): string {
  return eventId === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}done=${eventId}`
}

type ViewPageState = Pick<Parameters<typeof ViewPage>[0], 'query' | 'name' | 'view'>

function refuse({ show, notFound }: DeskRequest, result: Exclude<ViewResult, Saved>, around: ViewPageState) {
  if (result.status === 'missing') return notFound()
  const error =
    result.status === 'conflict' ? `Somebody renamed it “${result.view.name}” in the meantime` : reasons[result.reason]
  const status = result.status === 'conflict' ? 409 : 422
  return show({ title: 'Save a list', body: <ViewPage {...around} error={error} />, status })
}

const reasons: Readonly<Record<Extract<ViewResult, { status: 'invalid' }>['reason'], string>> = {
  empty: 'Please write a name',
  'too-long': 'Please use 40 characters or fewer',
  'too-many': 'There are already 50 lists. Delete one first',
  everything: 'Filter or search first. This is the whole inbox',
}
