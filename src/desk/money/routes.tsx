import { readDueFamilies } from '../../payments/emails'
import { entryLabels } from '../../payments/entry-labels'
import { moneyLists, readMoneyLists } from '../../payments/lists'
import { paymentReference } from '../../payments/payment-reference'
import { type Period, readPeriodEntries, readTotals } from '../../payments/totals'
import * as routes from '../../routes'
import { seasonName } from '../../seasons/season-name'
import { currentDay } from '../../submissions/arrival-day'
import { recordExport } from '../../submissions/exports/record-export'
import { respondWithCsv } from '../export/file-headers'
import type { DeskRequest, DeskRoute } from '../request'
import { ListPage, listNames, PAGE_SIZE } from './list-page'
import { MoneyPage } from './money-page'

export const moneyRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskMoney, right: 'payments', handle: showMoney },
  { method: 'POST', path: routes.deskMoney, right: 'payments', fresh: true, handle: exportEntries },
  { method: 'GET', path: routes.deskMoneyList(':id'), right: 'payments', handle: showList },
]

async function showMoney(request: DeskRequest) {
  const { app, database } = request.site
  const period = readPeriod(request)
  const facts = { ...(await readMoneyLists(app)), totals: await readTotals(database, period), period }
  const address = `${routes.deskMoney}?${new URLSearchParams({ from: period.from ?? '', to: period.to ?? '' })}`
  const body = <MoneyPage {...facts} address={address} mayChangePayPal={request.may('billing')} />
  return request.show({ title: 'Money', body })
}

function readPeriod({ context }: DeskRequest): Period {
  const [from, to] = ['from', 'to'].map((name) => /^\d{4}-\d\d-\d\d$/.exec(context.req.query(name) ?? '')?.[0])
  return { from, to }
}

async function showList({ site, id, context, show, notFound }: DeskRequest) {
  const list = moneyLists.find((each) => each === id)
  if (!list) return notFound()
  const { [list]: all } = (await readMoneyLists(site.app)).lists
  const page = Number(/^[1-9]\d{0,3}$/.exec(context.req.query('page') ?? '')?.[0] ?? 1)
  const rows = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const owing = rows.filter(({ due }) => due > 0).map((row) => row.id)
  const mailableIds = new Set((await readDueFamilies(site.app, site.database, owing)).map((family) => family.id))
  const { sent: given = '', canceled } = context.req.query()
  const sent = /^[\da-f-]{36}$/.exec(given)?.[0]
  const body = <ListPage {...{ list, all, rows, page, mailableIds, sent, canceled }} />
  return show({ title: listNames[list], body })
}

const head = 'Date,Season,Program,Payment reference,Student,Kind,Amount,Source,Reference,Note'.split(',')
const sourceLabels = { hand: 'By hand', import: 'Import', provider: 'Provider', site: 'Site' }

/** Responds with all entries of a period for the bookkeeper, oldest first. */
async function exportEntries(request: DeskRequest) {
  const { site, actor } = request
  const period = readPeriod(request)
  const entries = await readPeriodEntries(site.database, period)
  const rows = entries.map((entry) => [
    ...[entry.date, seasonName(entry) ?? '', entry.program ?? '', paymentReference(entry.submission)],
    ...[entry.status === null ? 'Erased' : (entry.student ?? ''), entryLabels[entry.kind]],
    ...[(entry.cents / 100).toFixed(2), sourceLabels[entry.source], entry.reference ?? '', entry.note ?? ''],
  ])
  const columns = head.map((label) => ({ key: label, label, isHealth: false, fields: {} }))
  const filter = [`Money: ${period.from ?? 'first entry'} to ${period.to ?? 'last entry'}`]
  await recordExport(site.app, actor, { filter, count: rows.length, format: 'csv', columns })
  return respondWithCsv(request, `money-${currentDay(site.app)}`, head, rows)
}
