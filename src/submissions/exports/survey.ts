import type { Database } from '../../database/connection'
import { storedForms } from '../../forms/all-forms'
import type { Viewer } from '../inbox/inbox-filter'
import type { CappedCount } from '../inbox/inbox-list'
import type { InboxQuery } from '../inbox/inbox-query'
import { findAll, positionPages } from './position-pages'

/** What an export would hold. */
interface ExportSurvey {
  count: CappedCount
  /** The forms that are among it; all that may be, where not everything was counted. */
  forms: string[]
}

/** A spreadsheet of more is slow to open; counting stops here too. */
export const MOST_ROWS_OF_XLSX = 20_000

const PAGE = 1000

/** Counts what a query finds, a page at a time, so that nobody else waits for the database. */
export async function surveyExport(database: Database, viewer: Viewer, query: InboxQuery): Promise<ExportSurvey> {
  const found = await findAll(database, viewer, query)
  const forms = new Set<string>()
  let n = 0
  for await (const positions of positionPages(found, PAGE)) {
    n += positions.length
    for (const form of await formsAt(database, positions)) forms.add(form)
    if (n > MOST_ROWS_OF_XLSX)
      return { count: { n: MOST_ROWS_OF_XLSX, isCapped: true }, forms: query.form ? [query.form] : [...storedForms] }
    await new Promise(setImmediate)
  }
  return { count: { n, isCapped: false }, forms: storedForms.filter((form) => forms.has(form)) }
}

async function formsAt(database: Database, positions: number[]): Promise<string[]> {
  const rows = await database.selectFrom('inbox').select('form').distinct().where('position', 'in', positions).execute()
  return rows.map(({ form }) => form)
}
