import * as routes from '../../routes'
import { filtersOf, readInboxQuery } from '../../submissions/inbox/inbox-query'
import { offeredColumns, readPrintLayout } from '../../submissions/inbox/print-layout'
import { listToPrint } from '../../submissions/inbox/print-list'
import { readFilterNames } from '../inbox/routes'
import type { DeskRequest, DeskRoute } from '../request'
import { refusal } from '../shell/refused'
import { viewerOf } from '../viewer'
import { PrintPage, printTitle } from './print-page'

export const printRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskPrint, right: 'read', handle: showPrintList },
]

const NOT_YOUR_TURN = refusal(
  429,
  'One list at a time',
  'Another list or export of yours is still being made. When it’s done, reload this page.',
)

async function showPrintList(request: DeskRequest) {
  const endTurn = request.site.exports.takeTurn(request.member.id)
  if (!endTurn) return request.show(NOT_YOUR_TURN)
  try {
    return await makePrintList(request)
  } finally {
    endTurn()
  }
}

/** The whole of a list, whichever of its pages one came from. */
async function makePrintList(request: DeskRequest) {
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
