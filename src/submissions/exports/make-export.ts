import type { Database } from '../../database/connection'
import { writeCsv } from './csv'
import type { ExportRequest } from './export-request'
import { findAllMatches } from './position-pages'
import { readRows } from './read-rows'
import { writeXlsx } from './xlsx'

/** A file that is generated as it is read. */
interface ExportFile {
  /** Number of rows below the header row. */
  count: number
  parts: AsyncGenerator<Uint8Array>
}

/** Creates a file of all submissions that a query finds in a database snapshot. */
export async function makeExport(snapshot: Database, order: ExportRequest): Promise<ExportFile> {
  const matches = await findAllMatches(snapshot, order.viewer, order.query)
  const head = order.columns.map(({ label }) => label)
  const write = order.format === 'xlsx' ? writeXlsx : writeCsv
  return {
    count: await matches.countUpTo(Number.MAX_SAFE_INTEGER),
    parts: write(head, readRows(snapshot, matches, order)),
  }
}
