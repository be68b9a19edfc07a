import * as routes from '../../routes'
import { filtersOf, readInboxQuery } from '../../submissions/inbox-query'
import { listForPaper } from '../../submissions/paper'
import { offeredColumns, readPaperLayout } from '../../submissions/paper-layout'
import { listTags } from '../../submissions/tags'
import { listAssignees } from '../inbox/routes'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { PaperPage, paperTitle } from './paper-page'

export const paperRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskPaper, right: 'read', handle: showPaper },
]

/** The whole of a list, whichever of its pages one came from. */
async function showPaper(request: DeskRequest) {
  const { searchParams } = new URL(request.context.req.url)
  const query = filtersOf(readInboxQuery(searchParams))
  const offered = offeredColumns(request.may('export'))
  const layout = readPaperLayout(searchParams, offered)
  const [list, assignees, tags] = await Promise.all([
    listForPaper(request.site.database, viewerOf(request), query, layout),
    listAssignees(request),
    listTags(request.site.database),
  ])
  const body = <PaperPage {...{ query, layout, offered, list, assignees, tags }} />
  return request.show({ title: paperTitle(layout), body })
}
