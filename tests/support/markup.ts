/** One piece of a page's markup: a tag with the names of its attributes, a comment, or a declaration. */
type Piece = string

const BEFORE_TAG = /<(?:(?<end>\/?)(?<name>[a-z][^\s/>]*)|!--(?<comment>.*?)--!?>|(?<declaration>[!?/][^>]*>))/gis
const ATTRIBUTE =
  /^[\s/]*(?<name>[^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s>]+)))?/
/** Elements whose content is text up to their end tag (HTML, 13.2.5.1 to 13.2.5.4). */
const RAW = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']

/** The tags, comments, declarations, and attribute values that a parser finds in HTML. */
export interface Markup {
  pieces: Piece[]
  values: string[]
}

/**
 * Parses HTML as leniently as a browser's tokenizer (HTML, 13.2.5): tags in any case, attributes with any quotes or
 * none, elements whose content is text up to their end tag, comments, and declarations.
 */
export function readMarkup(html: string): Markup {
  const markup: Markup = { pieces: [], values: [] }
  const before = new RegExp(BEFORE_TAG)
  for (let found = before.exec(html); found; found = before.exec(html)) {
    const { end, name, comment } = found.groups ?? {}
    if (!name) {
      markup.pieces.push(comment === undefined ? 'declaration' : 'comment')
      continue
    }
    const { names, values, length } = readAttributes(html.slice(before.lastIndex))
    markup.pieces.push(`${end}${name.toLowerCase()} ${names.join(' ')}`)
    markup.values.push(...values)
    before.lastIndex += length
    if (!end && RAW.includes(name.toLowerCase())) before.lastIndex = endOfRaw(html, name, before.lastIndex)
  }
  return markup
}

function readAttributes(text: string): { names: string[]; values: string[]; length: number } {
  const [names, values]: [string[], string[]] = [[], []]
  let length = 0
  for (let found = ATTRIBUTE.exec(text); found; found = ATTRIBUTE.exec(text.slice(length))) {
    const { name = '', double, single, bare } = found.groups ?? {}
    names.push(name.toLowerCase())
    values.push(double ?? single ?? bare ?? '')
    length += found[0].length
  }
  const rest = /^[\s/]*>/.exec(text.slice(length))
  return { names, values, length: length + (rest?.[0].length ?? 0) }
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = html.slice(from).search(new RegExp(`</${name}[\\s/>]`, 'i'))
  return end < 0 ? html.length : from + end
}

/** Returns the props of each island. */
export function propsIn(html: string): unknown[] {
  const attributes = [...html.matchAll(/ data-props="([^"]*)"/g)].map(([, value = '']) => value)
  return attributes.map((value) => JSON.parse(decodeEntities(value)))
}

/** Decodes the five entities that React writes. */
export function decodeEntities(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => entities[name] ?? '')
}
