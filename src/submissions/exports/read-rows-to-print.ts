import { sortAlphabetically } from '../../../content/alphabetical'
import type { Database } from '../../database/connection'
import type { ExportRequest } from './export-request'
import { findAllMatches } from './position-pages'
import { type ExportRow, readRows } from './read-rows'

/** About sixty pages. */
export const MAX_PRINT_ROWS = 2000

/** Returns the rows to print, sorted by their first column, or undefined if there are too many. */
export async function readRowsToPrint(
  database: Database,
  order: Omit<ExportRequest, 'format'>,
): Promise<ExportRow[] | undefined> {
  const found = await findAllMatches(database, order.viewer, order.query)
  if ((await found.countUpTo(MAX_PRINT_ROWS + 1)) > MAX_PRINT_ROWS) return undefined
  const rows: ExportRow[] = []
  for await (const page of readRows(database, found, order)) rows.push(...page)
  return sortAlphabetically(rows, ([first = '']) => first)
}
