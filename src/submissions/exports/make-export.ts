import type { Database } from '../../database/connection'
import { writeCsv } from './csv'
import type { ExportRequest } from './export-order'
import { findAllMatches } from './position-pages'
import { readRows } from './read-rows'
import { writeXlsx } from './xlsx'

/** A file that is made while it is read. */
interface MadeExport {
  /** How many rows it has below its head. */
  count: number
  /** Its bytes. */
  parts: AsyncGenerator<Uint8Array>
}

/** Makes a file of all that a query finds in a snapshot of the database. */
export async function makeExport(snapshot: Database, order: ExportRequest): Promise<MadeExport> {
  const found = await findAllMatches(snapshot, order.viewer, order.query)
  const head = order.columns.map(({ label }) => label)
  const write = order.format === 'xlsx' ? writeXlsx : writeCsv
  return {
    count: await found.countUpTo(Number.MAX_SAFE_INTEGER),
    parts: write(head, readRows(snapshot, found, order)),
  }
}
