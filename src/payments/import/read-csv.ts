import { parse } from 'csv-parse/sync'
import { toStorableText } from '../../database/storable-text'
import { containsCardNumber } from '../../forms/cancellation/card-number'

export const MAX_IMPORT_ROWS = 5000
const MAX_IMPORT_BYTES = 5 * 1024 * 1024

/** Columns about payers that no import needs. */
const NEEDLESS = /(?<!email )address|phone|zip|postal|town|city|province|card last|card exp/i

/** Parses a CSV file (RFC 4180) in UTF-8, headings first, without card numbers. Returns a sentence if it's refused. */
export function readCsv(bytes: Uint8Array): string[][] | string {
  if (bytes.length > MAX_IMPORT_BYTES) return 'This file is larger than 5 MB. Please download fewer months at a time'
  try {
    const text = toStorableText(new TextDecoder().decode(bytes))
    const records: string[][] = parse(text, { skip_empty_lines: true, relax_column_count: true })
    const [headings = []] = records
    if (records.length > MAX_IMPORT_ROWS + 1)
      return 'This file has more than 5,000 rows. Please download fewer months at a time'
    const clean = (cell: string, index: number) => (NEEDLESS.test(headings[index] ?? '') ? '' : removeCardNumber(cell))
    if (headings.length > 2 && records.length > 1)
      return [headings.map((heading) => heading.trim()), ...records.slice(1).map((cells) => cells.map(clean))]
  } catch {}
  return 'This isn’t a CSV file with headings and rows. Please download the activity as CSV'
}

export const removeCardNumber = (text: string) => (containsCardNumber(text) ? '' : text.trim())
