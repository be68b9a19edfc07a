import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { withoutEntities } from './page'

/** Reads the rows of a CSV file, without the apostrophes that prevent formulas. */
export function readCsv(file: Uint8Array): string[][] {
  return parseCsv(file).map((row) =>
    row.map((cell) => (looksLikeFormula(cell.slice(1)) ? cell.replace(/^'/, '') : cell)),
  )
}

/** Reads the rows of a CSV file unchanged. */
export function parseCsv(file: Uint8Array): string[][] {
  return parse(Buffer.from(file), { bom: true, relax_column_count: false })
}

/** Checks what follows characters that programs strip, independently of the site's own implementation. */
function looksLikeFormula(text: string): boolean {
  const [first = ''] = [...text].filter((character) => !/[\s\p{C}'"`]/u.test(character))
  return '=+-@|%＝＋－＠−'.includes(first) ? first !== '' : false
}

/** Reads the rows of a workbook's sheet as Excel does (ECMA-376, 18.3.1 and 22.9.2.19). */
export function readXlsx(file: Uint8Array): string[][] {
  const { 'xl/worksheets/sheet1.xml': sheet = new Uint8Array() } = unzipSync(file)
  return [...strFromU8(sheet).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', text = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"[^>]*><is><t[^>]*>(.*?)<\/t><\/is><\/c>/gs,
    ))
      cells[indexOf(letters)] = unescaped(text)
    return Array.from(cells, (cell) => cell ?? '')
  })
}

function indexOf(letters: string): number {
  return [...letters].reduce((index, letter) => 26 * index + letter.charCodeAt(0) - 64, 0) - 1
}

function unescaped(xml: string): string {
  return withoutEntities(xml).replaceAll(/_x([\da-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
