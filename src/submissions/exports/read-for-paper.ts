import { sortAlphabetically } from '../../../content/alphabetical'
import type { Database } from '../../database/connection'
import type { ExportOrder } from './export-order'
import { findAll } from './position-pages'
import { type ExportRow, readRows } from './read-rows'

/** About sixty pages. */
export const MOST_ON_PAPER = 2000

/** Returns the rows to print, sorted by their first column, or undefined if they are too many for paper. */
export async function readForPaper(
  database: Database,
  order: Omit<ExportOrder, 'format'>,
): Promise<ExportRow[] | undefined> {
  const found = await findAll(database, order.viewer, order.query)
  if ((await found.countUpTo(MOST_ON_PAPER + 1)) > MOST_ON_PAPER) return undefined
  const rows: ExportRow[] = []
  for await (const page of readRows(database, found, order)) rows.push(...page)
  return sortAlphabetically(rows, ([first = '']) => first)
}
