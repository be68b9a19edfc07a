import { zonedMoment } from '../../../content/moments'
import { may, type RightSubject } from '../../access/roles'
import { findStoredForm, storedFormNames } from '../../forms/all-forms'
import * as routes from '../../routes'
import { findSessionRole } from '../../staff/session-role'
import { answerColumns, type ExportColumn, fixedColumns } from '../../submissions/exports/export-columns'
import { type ExportFormat, exportFormats } from '../../submissions/exports/export-request'
import type { ExportReader, StartedExport } from '../../submissions/exports/exports'
import { readRowsToPrint } from '../../submissions/exports/read-rows-to-print'
import { recordExport } from '../../submissions/exports/record-export'
import { MAX_XLSX_ROWS, summarizeExport } from '../../submissions/exports/summarize-export'
import { type InboxQuery, readInboxQuery, removePaging } from '../../submissions/inbox/inbox-query'
import { statusLabels } from '../../submissions/statuses'
import { describeFilters } from '../inbox/describe-filters'
import { inboxAddress } from '../inbox/inbox-address'
import { readFilterNames } from '../inbox/routes'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { ExportPage, type ExportProblem } from './export-page'
import { fileHeaders } from './file-headers'
import { PaperPage } from './paper-page'

/** Exports a list. Both routes require a fresh sign-in: if only the second did, the choices would be lost. */
export const exportRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskExport, right: 'export', fresh: true, handle: (request) => showExport(request) },
  { method: 'POST', path: routes.deskExport, right: 'export', fresh: true, handle: makeExport },
]

async function showExport(request: DeskRequest, problem?: ExportProblem) {
  const { site, fields, may, show } = request
  const query = readListQuery(request)
  const [{ count, forms }, filter] = await Promise.all([
    summarizeExport(site.database, viewerOf(request), query),
    describeListFilter(request, query),
  ])
  const columns = listColumns(forms, may('health'))
  const props = {
    ...{ count, filter, problem, columns },
    action: inboxAddress(query, routes.deskExport),
    list: inboxAddress(query),
    chosen: problem
      ? { format: fields.get('format'), columns: fields.getAll('column'), health: fields.has('health') }
      : isPrintRequested(request)
        ? { format: 'print', columns: listPaperColumns(columns), health: false }
        : undefined,
  }
  const isTemporary = problem === 'busy' || problem === 'not-your-turn'
  const status = problem === undefined ? 200 : isTemporary ? 429 : 422
  return show({ title: 'Export or print', body: <ExportPage {...props} />, status })
}

async function makeExport(request: DeskRequest) {
  const { site, actor, fields } = request
  const query = readListQuery(request)
  if (fields.get('format') === 'print') return showPaper(request, query)
  const format = readFormat(request)
  const columns = readChosenColumns(request, query)
  if (!format || columns.length === 0) return showExport(request, format ? 'no-columns' : 'no-format')
  const order = { format, query, columns, viewer: viewerOf(request), statusWords: statusLabels }
  const started = await site.exports.begin(order, createExportReader(request, columns))
  if (started === 'busy' || started === 'not-your-turn') return refuseTemporarily(request, started)
  const { count } = started
  if (format === 'xlsx' && count > MAX_XLSX_ROWS) {
    started.end()
    return showExport(request, 'too-many')
  }
  try {
    await recordExport(site.app, actor, { filter: await describeListFilter(request, query), count, format, columns })
  } catch (error) {
    started.end()
    throw error
  }
  return respondWithFile(request, format, started)
}

/** Shows a printable page. It is logged as an export, because the rows leave the desk. */
async function showPaper(request: DeskRequest, query: InboxQuery) {
  const { site, actor, member, show } = request
  const chosen = readChosenColumns(request, query)
  if (chosen.length === 0) return showExport(request, 'no-columns')
  const endTurn = site.exports.takeTurn(member.id)
  if (!endTurn) return refuseTemporarily(request, 'not-your-turn')
  try {
    const columns = [senderColumn, ...chosen.filter(({ key }) => key !== senderColumn.key)]
    const rows = await readRowsToPrint(site.database, {
      query,
      columns,
      viewer: viewerOf(request),
      statusWords: statusLabels,
    })
    if (!rows) return await showExport(request, 'too-long')
    const filter = await describeListFilter(request, query)
    await recordExport(site.app, actor, { filter, count: rows.length, format: 'print', columns })
    const back = inboxAddress(query, routes.deskExport, { print: 'yes' })
    return show({ title: 'Submissions by name', body: <PaperPage {...{ filter, columns, rows, back }} /> })
  } finally {
    endTurn()
  }
}

function refuseTemporarily(request: DeskRequest, problem: ExportProblem) {
  request.context.header('Retry-After', '60')
  return showExport(request, problem)
}

/** Returns the reader of an export, which stops when their session ends or their role loses the right. */
function createExportReader({ site, session, member }: DeskRequest, columns: readonly ExportColumn[]): ExportReader {
  const subject: RightSubject = columns.some(({ isHealth }) => isHealth) ? { needs: ['health'] } : {}
  const mayRead = async () => {
    const role = await findSessionRole(site.database, session.id, site.app.now())
    return role !== undefined && may(role, 'export', subject)
  }
  return { memberId: member.id, mayRead }
}

/** Reads the list's filters, without its page. */
function readListQuery({ context }: DeskRequest): InboxQuery {
  return removePaging(readInboxQuery(new URL(context.req.url).searchParams))
}

async function describeListFilter(request: DeskRequest, query: InboxQuery): Promise<string[]> {
  const filters = describeFilters(query, await readFilterNames(request, query))
  return filters.length > 0 ? filters.map(({ words }) => words) : ['Everything except spam']
}

function readFormat({ fields }: DeskRequest): ExportFormat | undefined {
  return exportFormats.find((format) => format === fields.get('format'))
}

function listColumns(forms: readonly string[], includesHealth: boolean): ExportColumn[] {
  return [...fixedColumns, ...answerColumns(forms.flatMap((form) => findStoredForm(form) ?? []))].filter(
    ({ isHealth }) => includesHealth || !isHealth,
  )
}

/** Health columns require the right to see them and the checkbox. */
function readChosenColumns({ fields, may }: DeskRequest, { form }: InboxQuery): ExportColumn[] {
  const includesHealth = may('health') && fields.get('health') === 'yes'
  const chosen = fields.getAll('column')
  const all = listColumns(form ? [form] : storedFormNames, includesHealth)
  return all.filter(({ key, isHealth }) => isHealth || chosen.includes(key))
}

const senderColumn = fixedColumns.find(({ key }) => key === 'sender') as ExportColumn

function isPrintRequested({ context }: DeskRequest): boolean {
  return new URL(context.req.url).searchParams.has('print')
}

/** The preselected columns for paper: enough for a check-in at the door. */
function listPaperColumns(columns: readonly ExportColumn[]): string[] {
  const isPreselected = ({ key, fields }: ExportColumn) =>
    ['sender', 'form', 'status', 'reference'].includes(key) ||
    Object.entries(fields).some(([form, field]) => {
      const { program, school } = findStoredForm(form)?.inbox ?? {}
      return field === program || field === school
    })
  return columns.filter(isPreselected).map(({ key }) => key)
}

function respondWithFile(request: DeskRequest, format: ExportFormat, started: StartedExport): Response {
  const { timeZone, now } = viewerOf(request)
  const day = zonedMoment(now, timeZone).toPlainDate()
  return request.context.body(started.stream(), 200, fileHeaders(`submissions-${day}`, format))
}
