import { parse } from 'csv-parse/sync'
import { toStorableText } from '../../database/storable-text'
import { containsCardNumber } from '../../forms/cancellation/card-number'

/** Each row that is stored takes 14 of the 32,766 parameters that SQLite allows. */
export const MAX_IMPORT_ROWS = 2000
const MAX_IMPORT_BYTES = 5 * 1024 * 1024

const MAX_COLUMNS = 100
const MAX_ROW_LENGTH = 20_000

/** Columns about payers that no import needs. */
const NEEDLESS = /(?<!e-?mail )address|phone|zip|postal|town|city|province|card last|card exp/i

/** PayPal's and Stripe's transaction IDs may look like card numbers. */
const ID = /^(?:transaction id|reference txn id|id|balance_transaction_id|charge_id|source_id|source)$/i

/** A heading that only their files have. */
const KNOWN = /^(?:gross|balance_transaction_id|amount refunded|created(?:_utc| date \(utc\)| \(utc\)))$/i

/**
 * Parses a CSV file (RFC 4180) in UTF-8, headings first, without card numbers. `idHeading` is the column of transaction
 * IDs in another provider's files. Returns a sentence if the file is refused.
 */
export function readCsv(bytes: Uint8Array, idHeading?: string): string[][] | string {
  if (bytes.length > MAX_IMPORT_BYTES) return 'This file is larger than 5 MB. Please download fewer months at a time'
  try {
    const text = toStorableText(decode(bytes))
    const records: string[][] = parse(text, {
      ...{ skip_empty_lines: true, relax_column_count: true, to: MAX_IMPORT_ROWS + 2, max_record_size: MAX_ROW_LENGTH },
    })
    const headings = (records[0] ?? []).map((heading) => heading.trim())
    if (headings.length > MAX_COLUMNS)
      return 'This file has more than 100 columns. Please download the activity with fewer columns'
    if (headings.some(containsCardNumber))
      return 'A heading looks like a card number. Please remove it: we never need one'
    if (records.length > MAX_IMPORT_ROWS + 1)
      return 'This file has more than 2,000 rows. Please download fewer months at a time'
    const isKnown = headings.some((heading) => KNOWN.test(heading))
    const columns = headings.map((heading) => {
      if (NEEDLESS.test(heading)) return () => ''
      return (isKnown && ID.test(heading)) || heading === idHeading ? (cell: string) => cell.trim() : removeCardNumber
    })
    if (headings.length > 2 && records.length > 1)
      return [headings, ...records.slice(1).map((cells) => columns.map((clean, index) => clean(cells[index] ?? '')))]
  } catch {}
  return 'This isn’t a CSV file with headings, rows, and commas. Please download the activity as CSV'
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const removeCardNumber = (text: string) => (containsCardNumber(text) ? '' : text.trim())
