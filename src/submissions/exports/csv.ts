import { stringify } from 'csv-stringify/sync'
import type { ExportRow } from './read-rows'

/**
 * What spreadsheet programs may take for a formula: one of its signs, plain or full width, first in a cell or behind what
 * some of them strip (spaces, quotes, invisible characters).
 */
const FORMULA = /^[\s\p{C}'"`]*[=+\-@|%\t\r\uff1d\uff0b\uff0d\uff20\u2212]/u

/** What LibreOffice, unless told otherwise, takes for the end of a cell as well: what follows might be a formula. */
const OTHER_SEPARATOR = /[;\t]/

/** Excel reads UTF-8 only behind it. */
const BYTE_ORDER_MARK = '\ufeff'

/** A text file of rows below a head (RFC 4180), as bytes, a part for each page of rows. */
export async function* writeCsv(head: ExportRow, pages: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + csvLines([head]))
  for await (const rows of pages) yield encoder.encode(csvLines(rows))
}

function csvLines(rows: ExportRow[]): string {
  return stringify(
    rows.map((row) => row.map(asText)),
    { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: OTHER_SEPARATOR, escape_formulas: true },
  )
}

/** Puts an apostrophe before what could be a formula, as `escape_formulas` does before the plainest. */
function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}
