import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { writeCsv } from '../../../src/submissions/exports/csv'
import type { ExportFormat } from '../../../src/submissions/exports/export-request'
import { writeXlsx } from '../../../src/submissions/exports/xlsx'
import { exportTexts, inPages } from '../../support/export-texts'
import { parseCsv, readCsv } from '../../support/spreadsheets'
import { record } from '../figures'

const run = promisify(execFile)

/** Comma, semicolon or tab, as it is proposed to who opens one; quotation mark, UTF-8. */
const CSV_READ = 'CSV:44/59/9,34,76,1'
/** Comma alone, with what a cell holds rather than what it shows. */
const CSV_WRITE = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false'

const HEAD = ['Reference', 'Text']
/** LibreOffice reads LF CR in a CSV file as one break, which nobody writes. */
const rows = exportTexts.filter((text) => !text.includes('\n\r')).map((text, index) => [`R${index}`, text])
const writers = { csv: writeCsv, xlsx: writeXlsx }
const readers = { csv: readCsv, xlsx: parseCsv }

test.each<ExportFormat>([
  'csv',
  'xlsx',
])('LibreOffice takes everything in a file (%s) for text, and loses nothing', async (format) => {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-office-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, `export.${format}`)
  await pipeline(writers[format](HEAD, inPages(rows)), createWriteStream(file))

  const sheet = await convert(folder, file, 'fods')
  expect(sheet.match(/ table:formula="[^"]*"/g) ?? []).toEqual([])
  expect(new Set(sheet.match(/ office:value-type="[^"]*"/g))).toEqual(new Set([' office:value-type="string"']))

  const read = readers[format](Buffer.from(await convert(folder, file, CSV_WRITE)))
  expect(read.map(plainly)).toEqual([HEAD, ...rows].map(plainly))
  record(`exports in LibreOffice, ${format}`, `${rows.length} texts, all of them text; 0 formulas, 0 changed`)
})

/** A cell has one kind of line break, and no other control characters. */
function plainly(row: string[]): string[] {
  return row.map((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\v\f]/g, ''))
}

/** What LibreOffice makes of a file, in another format. */
async function convert(folder: string, file: string, format: string): Promise<string> {
  const out = join(folder, 'out')
  const reading = file.endsWith('.csv') ? [`--infilter=${CSV_READ}`] : []
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', [profile, '--headless', ...reading, '--convert-to', format, '--outdir', out, file])
  return readFileSync(join(out, `export.${format.split(':')[0]}`), 'utf8')
}
