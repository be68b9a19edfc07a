/** Maximum cell length in UTF-16 code units. Excel rejects files with longer cells. */
const MAX_CELL_LENGTH = 32_767

/** Characters that XML 1.0 cannot represent (2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const INVALID_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Text that Excel would decode as a character code (ECMA-376, 22.9.2.19), as in "_x0041_". */
const ESCAPE_LOOKALIKE = /_(?=x[\da-f]{4}_)/gi

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a cell's text. Converts line breaks to LF and truncates text that is too long for a cell. */
export function escapeXmlText(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n').replaceAll(INVALID_XML, '')
  return truncateCell(plain)
    .toWellFormed()
    .replaceAll(ESCAPE_LOOKALIKE, '_x005F_')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
}

function truncateCell(text: string): string {
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text
}

/** Returns a column's letters: A to Z, AA … */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
