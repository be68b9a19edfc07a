import { stringify } from 'csv-stringify/sync'
import type { ExportRow } from './read-rows'

/**
 * Matches cells that a spreadsheet program may read as a formula: a formula sign, plain or full-width, at the start or
 * after characters that some programs strip (spaces, quotes, invisible characters).
 */
const FORMULA = /^[\s\p{C}'"`]*[=+\-@|%\t\r\uff1d\uff0b\uff0d\uff20\u2212]/u

/** Amounts are numbers, also below zero. */
const AMOUNT = /^-\d+\.\d\d$/

/** LibreOffice also splits cells at these characters by default, so a formula might follow them. */
const OTHER_SEPARATOR = /[;\t]/

/** Without a byte order mark, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Writes a CSV file (RFC 4180) with a header row, one chunk per page of rows. */
export async function* writeCsv(head: ExportRow, pages: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + csvLines([head]))
  for await (const rows of pages) yield encoder.encode(csvLines(rows))
}

function csvLines(rows: ExportRow[]): string {
  return stringify(
    rows.map((row) => row.map(escapeCell)),
    { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: OTHER_SEPARATOR },
  )
}

/** Prefixes possible formulas with an apostrophe. */
function escapeCell(cell: string): string {
  return FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell
}
