/** Part of a sentence: plain, in bold, or a link such as "[write to us](/contact)". */
export interface TextPiece {
  text: string
  href?: string | undefined
  isBold?: boolean
}

/** What a text is made of. */
export type MarkdownBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** An address that is too long is none: looking for its end from each of many beginnings would take long. */
const LINK_OR_MARK = /\[([^[\]]*)\]\(([^)]{0,2000})\)|\*\*/g
const MARK = '**'
const ITEM = /^\s*- +(?=\S)/

/** Splits a sentence at its links and at what stands between two marks, as in "**bold**". A mark alone is text. */
export function piecesIn(sentence: string): TextPiece[] {
  const tokens = tokensOf(sentence)
  const marks = tokens.filter(isMark).length
  let seen = 0
  return tokens.flatMap((token) => {
    if (isMark(token) && seen < marks - (marks % 2)) {
      seen += 1
      return []
    }
    if (!token.text) return []
    return seen % 2 === 1 ? { ...token, isBold: true } : token
  })
}

function tokensOf(sentence: string): TextPiece[] {
  const tokens: TextPiece[] = []
  let end = 0
  for (const { 0: whole, 1: text, 2: href, index } of sentence.matchAll(LINK_OR_MARK)) {
    tokens.push({ text: sentence.slice(end, index) }, href === undefined ? { text: whole } : linkOf(text, href))
    end = index + whole.length
  }
  return [...tokens, { text: sentence.slice(end) }]
}

/** All of a link's words are bold, or none. */
function linkOf(text = '', href: string): TextPiece {
  const parts = text.split(MARK)
  return parts.length > 2 ? { text: parts.join(''), href, isBold: true } : { text, href }
}

function isMark({ text, href }: TextPiece): boolean {
  return text === MARK && href === undefined
}

/** The paragraphs and lists of a text. Lines that begin with "- " are the entries of a list. */
export function blocksIn(paragraphs: readonly string[]): MarkdownBlock[] {
  return paragraphs.flatMap((paragraph) => blocksOf(paragraph.split(/\r\n?|\n/)))
}

function blocksOf(lines: readonly string[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const entry = ITEM.test(line) ? line.replace(ITEM, '').trim() : undefined
    if (entry === undefined) {
      if (last?.kind === 'paragraph') last.text += `\n${line}`
      else if (line.trim()) blocks.push({ kind: 'paragraph', text: line })
    } else if (last?.kind === 'list') last.items.push(entry)
    else blocks.push({ kind: 'list', items: [entry] })
  }
  return blocks
}

/** A text without marks and addresses. */
export function plainText(markdown: string): string {
  return piecesIn(markdown)
    .map(({ text }) => text)
    .join('')
}
