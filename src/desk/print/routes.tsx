import * as routes from '../../routes'
import { filtersOf, readInboxQuery } from '../../submissions/inbox/inbox-query'
import { offeredColumns, readPrintLayout } from '../../submissions/inbox/print-layout'
import { listToPrint } from '../../submissions/inbox/print-list'
import { readFilterNames } from '../inbox/routes'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { PrintPage, printTitle } from './print-page'

export const printRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskPrint, right: 'read', handle: showPrintList },
]

/** The whole of a list, whichever of its pages one came from. */
async function showPrintList(request: DeskRequest) {
  const { searchParams } = new URL(request.context.req.url)
  const query = filtersOf(readInboxQuery(searchParams))
  const offered = offeredColumns(request.may('export'))
  const layout = readPrintLayout(searchParams, offered)
  const [list, names] = await Promise.all([
    listToPrint(request.site.database, viewerOf(request), query, layout),
    readFilterNames(request, query),
  ])
  const body = <PrintPage {...{ query, layout, offered, list, names }} />
  return request.show({ title: printTitle(layout), body })
}
