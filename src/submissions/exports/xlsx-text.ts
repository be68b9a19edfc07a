/** Characters of a cell at most, by UTF-16 units: Excel refuses files with more. */
const MOST_CHARACTERS = 32_767

/** What XML 1.0 has no way to write (2.2), and spreadsheets have no use for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const INVALID_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** What Excel would read as a character's number (ECMA-376, 22.9.2.19), as in "_x0041_". */
const ESCAPE_LOOKALIKE = /_(?=x[\da-f]{4}_)/gi

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A cell's text as it stands in a sheet. Line breaks are LF; the end of what no cell can hold is cut off. */
export function escapeXmlText(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n').replaceAll(INVALID_XML, '')
  return cut(plain)
    .toWellFormed()
    .replaceAll(ESCAPE_LOOKALIKE, '_x005F_')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
}

/** A column's letters: A to Z, AA … */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
