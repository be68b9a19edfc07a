const ID = new RegExp(
  [
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    '\\b(?=[A-Z\\d]*\\d)[A-Z\\d]{4}-[A-Z\\d]{4}\\b',
    '[A-Za-z0-9_-]{20,}(?:\\.[A-Za-z0-9_-]{20,})*={0,2}',
    '\\b[0-9a-f]{16,}\\b',
  ].join('|'),
  'g',
)
/** Headers that say when, how long, and whether a page was rendered just now. */
const SKIPPED = new Set([
  'date',
  'x-request-id',
  'transfer-encoding',
  'etag',
  'content-length',
  'keep-alive',
  'connection',
  'age',
  'last-modified',
])

/** Makes the texts of one run comparable: what is random gets a number by its first appearance. */
export function createNormalizer({ origin, dataDir, checkout }) {
  const numbers = new Map()
  const numberOf = (id) => {
    // Words joined by hyphens are no ids.
    if (/^[a-z]+(?:[-_][a-z]+)*$/i.test(id) && !/[a-z][A-Z].*[a-z][A-Z]/.test(id)) return id
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    return `<id ${numbers.get(id)}>`
  }
  return (text) =>
    text
      .replaceAll(origin, '<origin>')
      .replaceAll(origin.replace('http://', ''), '<host>')
      .replaceAll(dataDir, '<data>')
      .replaceAll(checkout, '<checkout>')
      .replace(/(\/assets\/[\w./-]+?)-[\w-]{8}(\.\w+)/g, '$1-<hash>$2')
      .replace(/\bv\d+\.\d+\.\d+\b/g, '<version>')
      // Attempts are written down every few seconds of the real clock.
      .replace(/<div[^>]*>\s*<p>In the past day the desk refused [\s\S]*?<\/div>\s*/g, '')
      .replace(/'(?:nonce|sha256)-[^']+'/g, "'<hash>'")
      // Which event a page offers to undo; before, it looked for the newest.
      .replace(/(changed=\w+(?:-\w+)*)&event=[\w-]+/g, '$1')
      .replace(ID, numberOf)
}

export function headersInWords(headers) {
  return [...headers]
    .filter(([name]) => !SKIPPED.has(name))
    .map(([name, value]) => `${name}: ${name === 'location' ? decodeURIComponent(decodeURIComponent(value)) : value}`)
    .join('\n')
}
