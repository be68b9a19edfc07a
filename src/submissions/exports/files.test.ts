import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportTexts, formulaTexts, inPages } from '../../../tests/support/export-texts'
import { readCsv, readXlsx } from '../../../tests/support/spreadsheets'
import { writeCsv } from './csv'
import { writeXlsx } from './xlsx'
import { columnName, escapeXmlText } from './xlsx-text'

const HEAD = ['Reference', 'Text']
const rows = exportTexts.map((text, index) => [`R${index}`, text])

test('a parsed CSV file has the original rows', async () => {
  const file = await buffer(writeCsv(HEAD, inPages(rows)))
  expect(readCsv(file)).toEqual([HEAD, ...rows])
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(file.toString()).toMatch(/^\ufeffReference,Text\r\nR0,/)
})

test('escapes formula signs in CSV cells, also after stripped characters', async () => {
  const file = await buffer(writeCsv(HEAD, inPages(formulaTexts.map((text) => ['', text]))))
  const cells = file.toString().slice(1).split('\r\n').slice(1)
  for (const cell of cells.filter((line) => /^,/.test(line))) expect(cell).toMatch(/^,"?'/)
})

test('quotes cells with semicolons and tabs, which some programs use as separators', async () => {
  const texts = ['Ann;=1+1', 'Ann\t=1+1']
  const lines = (await buffer(writeCsv(HEAD, inPages([texts])))).toString().split('\r\n')
  expect(lines[1]).toBe('"Ann;=1+1","Ann\t=1+1"')
})

test('a parsed workbook has the original rows, all as text', async () => {
  const file = await buffer(writeXlsx(HEAD, inPages(rows)))
  const withPlainBreaks = rows.map((row) =>
    row.map((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\v\f]/g, '')),
  )
  expect(readXlsx(file)).toEqual([HEAD, ...withPlainBreaks])
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).not.toMatch(/<f[ >]|<v[ >]/)
  expect(sheet.match(/<c [^>]*>/g)?.filter((cell) => !cell.includes('t="inlineStr"'))).toEqual([])
})

test('only cells with several lines wrap their text', async () => {
  const files = unzipSync(
    await buffer(
      writeXlsx(
        HEAD,
        inPages([
          ['R1', 'Ann\r\nBob'],
          ['R2', 'Ann'],
        ]),
      ),
    ),
  )
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const [, listed = ''] = /<cellXfs count="3">(.*)<\/cellXfs>/.exec(read('xl/styles.xml')) ?? []
  const wraps = listed
    .split('<xf ')
    .slice(1)
    .map((style) => style.includes('wrapText="1"'))
  const cells = [...read('xl/worksheets/sheet1.xml').matchAll(/<c r="(\w+)" s="(\d)"/g)]
  expect(cells.map(([, place, style]) => [place, wraps[Number(style)]])).toEqual([
    ...[
      ['A1', false],
      ['B1', false],
    ],
    ...[
      ['A2', false],
      ['B2', true],
    ],
    ...[
      ['A3', false],
      ['B3', false],
    ],
  ])
})

test('drops what a cell or XML cannot hold, and keeps the rest', () => {
  expect(escapeXmlText('a\u0007b\u001b\ufffec')).toBe('abc')
  expect(escapeXmlText('a\ud800b')).toBe('a\ufffdb')
  expect(escapeXmlText('x'.repeat(32_767))).toBe('x'.repeat(32_767))
  expect(escapeXmlText('x'.repeat(40_000))).toBe(`${'x'.repeat(32_766)}…`)
})

test('names columns like a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
