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

/** Separated by comma, semicolon, or tab, as LibreOffice suggests when opening a file; quotation mark; UTF-8. */
const CSV_READ = 'CSV:44/59/9,34,76,1'
/** Separated by comma, with cell values instead of the displayed text. */
const CSV_WRITE = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false'

const HEAD = ['Reference', 'Text']
/** Excludes LF CR, which LibreOffice reads as one line break and no program writes. */
const rows = exportTexts.filter((text) => !text.includes('\n\r')).map((text, index) => [`R${index}`, text])
const writers = { csv: writeCsv, xlsx: writeXlsx }
const readers = { csv: readCsv, xlsx: parseCsv }

test.each<ExportFormat>([
  'csv',
  'xlsx',
])('LibreOffice reads every cell of an export (%s) as text and loses nothing', async (format) => {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-office-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, `export.${format}`)
  await pipeline(writers[format](HEAD, inPages(rows)), createWriteStream(file))

  const sheet = await convert(folder, file, 'fods')
  expect(sheet.match(/ table:formula="[^"]*"/g) ?? []).toEqual([])
  expect(new Set(sheet.match(/ office:value-type="[^"]*"/g))).toEqual(new Set([' office:value-type="string"']))

  const read = readers[format](Buffer.from(await convert(folder, file, CSV_WRITE)))
  expect(read.map(normalizeCells)).toEqual([HEAD, ...rows].map(normalizeCells))
  record(`exports in LibreOffice, ${format}`, `${rows.length} texts, all of them text; 0 formulas, 0 changed`)
})

/** Normalizes text as cells store it: one kind of line break, and no other control characters. */
function normalizeCells(row: string[]): string[] {
  return row.map((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\v\f]/g, ''))
}

/** Converts a file with LibreOffice and returns the result. */
async function convert(folder: string, file: string, format: string): Promise<string> {
  const out = join(folder, 'out')
  const reading = file.endsWith('.csv') ? [`--infilter=${CSV_READ}`] : []
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', [profile, '--headless', ...reading, '--convert-to', format, '--outdir', out, file])
  return readFileSync(join(out, `export.${format.split(':')[0]}`), 'utf8')
}
