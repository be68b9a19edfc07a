import type { Database } from '../../database/connection'
import { storedFormNames } from '../../forms/all-forms'
import type { Viewer } from '../inbox/inbox-filter'
import type { CappedCount } from '../inbox/inbox-list'
import type { InboxQuery } from '../inbox/inbox-query'
import { findAllMatches, iteratePositionPages } from './position-pages'

/** The size and the forms of a possible export. */
interface ExportSurvey {
  count: CappedCount
  /** The forms in the export, or all possible forms if counting stopped. */
  forms: string[]
}

/** Maximum number of rows in a spreadsheet, because larger files are slow to open. Counting stops here too. */
export const MAX_XLSX_ROWS = 20_000

const PAGE_SIZE = 1000

/** Counts a query's submissions one page at a time, so that other requests can use the database. */
export async function summarizeExport(database: Database, viewer: Viewer, query: InboxQuery): Promise<ExportSurvey> {
  const matches = await findAllMatches(database, viewer, query)
  const forms = new Set<string>()
  let n = 0
  for await (const positions of iteratePositionPages(matches, PAGE_SIZE)) {
    n += positions.length
    for (const form of await formsAt(database, positions)) forms.add(form)
    if (n > MAX_XLSX_ROWS)
      return { count: { n: MAX_XLSX_ROWS, isCapped: true }, forms: query.form ? [query.form] : [...storedFormNames] }
    await new Promise(setImmediate)
  }
  return { count: { n, isCapped: false }, forms: storedFormNames.filter((form) => forms.has(form)) }
}

async function formsAt(database: Database, positions: number[]): Promise<string[]> {
  const rows = await database.selectFrom('inbox').select('form').distinct().where('position', 'in', positions).execute()
  return rows.map(({ form }) => form)
}
