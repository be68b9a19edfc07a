import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ExportRow } from './read-rows'
import { sheetEnd, sheetStart, workbookParts } from './xlsx-parts'
import { columnName, escapeXmlText } from './xlsx-text'

/**
 * Writes a workbook with one sheet (ECMA-376, SpreadsheetML), one chunk per page of rows. Every cell is text, so that
 * no cell becomes a formula, a date, or a number without its leading zeros.
 */
export async function* writeXlsx(head: ExportRow, pages: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    written.push(part)
  })
  for (const [name, xml] of Object.entries(workbookParts)) addFile(zip, name).push(strToU8(xml), true)
  const sheet = addFile(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(strToU8(sheetStart(head.length) + renderSheetRow(head, 1, HEAD_STYLE)))
  let count = 1
  for await (const rows of pages) {
    sheet.push(strToU8(rows.map((row) => renderSheetRow(row, ++count, CELL_STYLE)).join('')))
    yield* written.splice(0)
  }
  sheet.push(strToU8(sheetEnd), true)
  zip.end()
  yield* written
}

/** Indexes of the styles (xlsx-parts.ts). */
const [CELL_STYLE, HEAD_STYLE, LINES_STYLE] = [0, 1, 2]

function addFile(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name)
  zip.add(file)
  return file
}

function renderSheetRow(row: ExportRow, number: number, style: number): string {
  const cells = row.map((cell, index) => (cell === '' ? '' : renderSheetCell(cell, columnName(index) + number, style)))
  return `<row r="${number}">${cells.join('')}</row>`
}

function renderSheetCell(cell: string, cellRef: string, style: number): string {
  const text = escapeXmlText(cell)
  const cellStyle = style === CELL_STYLE && text.includes('\n') ? LINES_STYLE : style
  return `<c r="${cellRef}" s="${cellStyle}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
