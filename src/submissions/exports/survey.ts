import type { Database } from '../../database/connection'
import { storedForms } from '../../forms/all-forms'
import type { Viewer } from '../inbox/inbox-filter'
import type { CappedCount } from '../inbox/inbox-list'
import type { InboxQuery } from '../inbox/inbox-query'
import { findAllMatches, iteratePositionPages } from './position-pages'

/** What an export would hold. */
interface ExportSurvey {
  count: CappedCount
  /** The forms that are among it; all that may be, where not everything was counted. */
  forms: string[]
}

/** A spreadsheet of more is slow to open; counting stops here too. */
export const MAX_XLSX_ROWS = 20_000

const PAGE = 1000

/** Counts what a query finds, a page at a time, so that nobody else waits for the database. */
export async function summarizeExport(database: Database, viewer: Viewer, query: InboxQuery): Promise<ExportSurvey> {
  const found = await findAllMatches(database, viewer, query)
  const forms = new Set<string>()
  let n = 0
  for await (const positions of iteratePositionPages(found, PAGE)) {
    n += positions.length
    for (const form of await formsAt(database, positions)) forms.add(form)
    if (n > MAX_XLSX_ROWS)
      return { count: { n: MAX_XLSX_ROWS, isCapped: true }, forms: query.form ? [query.form] : [...storedForms] }
    await new Promise(setImmediate)
  }
  return { count: { n, isCapped: false }, forms: storedForms.filter((form) => forms.has(form)) }
}

async function formsAt(database: Database, positions: number[]): Promise<string[]> {
  const rows = await database.selectFrom('inbox').select('form').distinct().where('position', 'in', positions).execute()
  return rows.map(({ form }) => form)
}
