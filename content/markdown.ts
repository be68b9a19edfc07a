import { splitAtAddresses } from './bare-links'

/** Part of a sentence: plain, in bold, or a link such as "[write to us](/contact)" or "https://example.org". */
export interface TextPiece {
  text: string
  href?: string | undefined
  isBold?: boolean
}

/** What a text is made of. */
export type MarkdownBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** The words of a link, up to where its address begins, or a mark. */
const LINK_OR_MARK = /\[([^[\]]*)\]\(|\*\*/g
/** Characters of an address: one that is longer is none. */
const LONGEST_ADDRESS = 2000
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
  const bracketAfter = findBrackets(sentence)
  const beginning = new RegExp(LINK_OR_MARK)
  let end = 0
  for (let found = beginning.exec(sentence); found; found = beginning.exec(sentence)) {
    const { 0: whole, 1: words, index } = found
    const start = index + whole.length
    const close = words === undefined ? start : bracketAfter(start)
    if (close - start > LONGEST_ADDRESS) {
      // It is no link, and there may be marks in its words.
      beginning.lastIndex = index + 1
      continue
    }
    const token = words === undefined ? { text: whole } : linkOf(words, sentence.slice(start, close))
    tokens.push(...splitAtAddresses(sentence.slice(end, index)), token)
    end = words === undefined ? start : close + 1
    beginning.lastIndex = end
  }
  return [...tokens, ...splitAtAddresses(sentence.slice(end))]
}

/** The address of a link, or of what would be one with words before it. */
const ADDRESS = /(\]\([^)]*\))/

/**
 * Splits a text at the addresses in it, which have odd indexes. None begins after the last ")", so that no search for an
 * end fails: that takes quadratic time where thousands begin.
 */
export function splitAtLinkAddresses(text: string): string[] {
  const end = text.lastIndexOf(')') + 1
  const pieces = text.slice(0, end).split(ADDRESS)
  return [...pieces.slice(0, -1), pieces.at(-1) + text.slice(end)]
}

/** Where the next ")" stands, asked from left to right: none is looked for twice, however many links begin. */
function findBrackets(sentence: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) found = sentence.indexOf(')', from)
    if (found < 0) found = Number.POSITIVE_INFINITY
    return found
  }
}

/** All of a link's words are bold, or none. */
function linkOf(text: string, href: string): TextPiece {
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
