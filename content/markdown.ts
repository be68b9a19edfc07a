import { splitAtAddresses } from './bare-links'

/**
 * A part of a sentence: plain text, bold text, or a link such as "[write to us](/contact)" or "https://example.org".
 */
export interface TextPiece {
  text: string
  href?: string | undefined
  isBold?: boolean
}

export type MarkdownBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** The start of a link up to its address, or a bold mark. */
const LINK_OR_MARK = /\[([^[\]]*)\]\(|\*\*/g
/** Longer addresses are not links. */
const MAX_ADDRESS_LENGTH = 2000
const MARK = '**'
const ITEM = /^\s*- +(?=\S)/

/** Parses links and "**bold**" in a sentence. An unpaired mark is plain text. */
export function parseInlineMarkdown(sentence: string): TextPiece[] {
  const tokens = tokenize(sentence)
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

function tokenize(sentence: string): TextPiece[] {
  const tokens: TextPiece[] = []
  const findBracket = createBracketFinder(sentence)
  const pattern = new RegExp(LINK_OR_MARK)
  let end = 0
  for (let found = pattern.exec(sentence); found; found = pattern.exec(sentence)) {
    const { 0: whole, 1: words, index } = found
    const start = index + whole.length
    const close = words === undefined ? start : findBracket(start)
    if (close - start > MAX_ADDRESS_LENGTH) {
      // Not a link. Search its words for marks.
      pattern.lastIndex = index + 1
      continue
    }
    const token = words === undefined ? { text: whole } : createLink(words, sentence.slice(start, close))
    tokens.push(...splitAtAddresses(sentence.slice(end, index)), token)
    end = words === undefined ? start : close + 1
    pattern.lastIndex = end
  }
  return [...tokens, ...splitAtAddresses(sentence.slice(end))]
}

/** The address part of a link. */
const ADDRESS = /(\]\([^)]*\))/

/**
 * Splits a text at its link addresses, which get odd indexes. Text after the last ")" is skipped, because failed
 * searches for a closing bracket would take quadratic time.
 */
export function splitAtLinkAddresses(text: string): string[] {
  const end = text.lastIndexOf(')') + 1
  const pieces = text.slice(0, end).split(ADDRESS)
  return [...pieces.slice(0, -1), pieces.at(-1) + text.slice(end)]
}

/** Finds the next ")". Positions must be requested from left to right; each ")" is searched for only once. */
function createBracketFinder(sentence: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) found = sentence.indexOf(')', from)
    if (found < 0) found = Number.POSITIVE_INFINITY
    return found
  }
}

/** A link is bold as a whole if its text contains bold text. */
function createLink(text: string, href: string): TextPiece {
  const parts = text.split(MARK)
  return parts.length > 2 ? { text: parts.join(''), href, isBold: true } : { text, href }
}

function isMark({ text, href }: TextPiece): boolean {
  return text === MARK && href === undefined
}

/** Parses paragraphs and lists. Lines that start with "- " are list items. */
export function parseBlocks(paragraphs: readonly string[]): MarkdownBlock[] {
  return paragraphs.flatMap((paragraph) => parseLines(paragraph.split(/\r\n?|\n/)))
}

function parseLines(lines: readonly string[]): MarkdownBlock[] {
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

/** Returns the text without Markdown marks and addresses. */
export function plainText(markdown: string): string {
  return parseInlineMarkdown(markdown)
    .map(({ text }) => text)
    .join('')
}
