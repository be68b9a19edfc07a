import type { Language } from '../../../content/language'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { patterns } from './check-words'
import { includesTypedText } from './read-text'
import { findInTexts, type WrittenText, writtenTexts } from './written-texts'

/** Finds placeholders, broken markup, and other mistakes in texts. */
export const textChecks: readonly Check[] = [
  alarm('placeholder-words', checkTexts(findPlaceholders)),
  alarm('broken-markup', checkTexts(findMarkupErrors)),
  hint('left-in-brackets', checkTexts(findBrackets)),
  hint('doubled-word', checkTexts(findDoubledWords)),
  hint('unreadable-heading', checkTexts(checkHeading)),
]

function checkTexts(find: (text: WrittenText, language: Language) => Finding[]): Check['find'] {
  return (checked: Checked) => findInTexts(writtenTexts(checked), (text) => find(text, checked.language))
}

interface MarkupError {
  pattern: RegExp
  formatMessage: (quoted: string) => string
  /** True for links, which are removed from the readable text. */
  isLink?: boolean
}

const LINK = '[text](address)'

/** Unmatched marks, and markup of other formats. */
const markupErrors: readonly MarkupError[] = [
  {
    // Only known elements, because "<3" and "a < b" are not HTML.
    pattern: /<\/?(?:a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|span|strong|u|ul)(?:\s[^<>]{0,300})?\/?>/gi,
    formatMessage: (quoted) => `“${quoted}” is HTML, which readers see as it is.`,
  },
  {
    pattern: /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/gi,
    formatMessage: (quoted) => `“${quoted}” is an HTML entity: type the character.`,
  },
  {
    pattern: /\{{1,2}[^{}\n]{0,60}\}{1,2}|\{\{|\}\}/g,
    formatMessage: (quoted) => `Nothing is filled in for “${quoted}” here.`,
  },
  {
    pattern: /\[[^[\]\n]{1,300}\] ?\((?:https?:|\/|mailto:|www\.)/g,
    formatMessage: (quoted) =>
      `“${quoted}…” doesn’t become a link here. Links are written ${LINK}, in texts that can have them.`,
  },
  {
    pattern: /\[\s{0,9}\]\([^[)\n]{0,2000}\)|\[[^[\]\n]{0,300}\]\(\s{0,9}(?:#|https?:\/\/)?\s{0,9}\)/g,
    isLink: true,
    formatMessage: (quoted) => `The link ${quoted} has no text or no address.`,
  },
  { pattern: /\*\*/g, formatMessage: () => 'Two asterisks ** that no others close.' },
  {
    pattern: /\[[^[\]()\n]{1,300}\((?:\/|https?:)/g,
    formatMessage: (quoted) => `“${quoted}…” is a link without its second bracket. It should be ${LINK}.`,
  },
  { pattern: /\]\(/g, formatMessage: () => `A link that is not closed. It should be ${LINK}.` },
  { pattern: /^#{1,6} /gm, formatMessage: () => 'A heading’s mark #, which readers see as it is.' },
]

function findMarkupErrors(text: WrittenText): Finding[] {
  const canHaveMarks = text.kind === 'prose' || text.kind === 'markdown'
  return markupErrors.flatMap(({ pattern, isLink, formatMessage: say }) => {
    const found = (canHaveMarks && !isLink ? text.text : text.written).match(pattern) ?? []
    return found.map((quoted) => finding(text, quoted.slice(0, 300), say(quoted)))
  })
}

/** Finds text in square brackets, such as "[name of school]", outside of links and quotations. */
function findBrackets(written: WrittenText): Finding[] {
  const unquoted = written.text.replaceAll(/“[^”]{0,2000}”/g, '')
  const found = unquoted.match(/\[[^[\]\n]{1,80}\](?! ?\()/g) ?? []
  return found.map((quoted) => finding(written, quoted, `“${quoted}” may still need to be filled in.`))
}

const PLACEHOLDER_SIGNS = [
  /\$(?:X{1,9}|_{1,9}|\?{1,9})(?!\w)/g,
  /(?<![\p{L}\d])(?:X{3,9}|x{3,9})(?![\p{L}\d])/gu,
  /_{3,}|\?{3,}/g,
]
/** Descriptions of pictures are checked separately. */
const ALT_FIELD = /\.alt$/

function findPlaceholders(written: WrittenText, language: Language): Finding[] {
  const { text, field } = written
  const hasNoWords = /^[^\p{L}\p{N}]+$/u.test(text) && !ALT_FIELD.test(field)
  const found = [...PLACEHOLDER_SIGNS, patterns[language].placeholder].flatMap((pattern) => text.match(pattern) ?? [])
  return (hasNoWords ? [text.slice(0, 40)] : found).map((quoted) =>
    finding(written, quoted, `Sample text is still on the site: “${quoted}”.`),
  )
}

const DOUBLED_WORD = /(?<![\p{L}\p{M}’'-])(\p{L}{2,40})\s\1(?![\p{L}\p{M}’'-])/giu

/** Finds doubled words such as "the the". */
function findDoubledWords(written: WrittenText): Finding[] {
  return [...written.text.matchAll(DOUBLED_WORD)].flatMap(({ 0: both, 1: word = '', index }) => {
    const end = index + both.length
    const second = end - word.length
    // A name, such as "Walla Walla".
    const isName = /^\p{Lu}/u.test(both.slice(-word.length))
    if (isName || !includesTypedText(written, index, index + word.length) || !includesTypedText(written, second, end))
      return []
    return [finding(written, both, `“${both}”: the same word twice.`)]
  })
}

const HEADING_FIELD = /(?:^|\.)(?:title|heading|topic)(?:\.\w+)?$/
/** Shorter texts may be abbreviations. */
const MIN_CAPS_LETTERS = 6

/** Finds headings and sentences in all capitals, and headings without letters. */
function checkHeading(written: WrittenText): Finding[] {
  const { kind, field, text } = written
  const letters = text.replaceAll(/\P{L}/gu, '')
  const isCaps =
    letters.length >= MIN_CAPS_LETTERS && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  const isHeading = HEADING_FIELD.test(field)
  // Headings of pages have other field names, so any prose in capitals is reported.
  if (!(isHeading || (kind === 'prose' && isCaps && text.includes(' '))) || (letters !== '' && !isCaps)) return []
  return [finding(written, text, isCaps ? `“${text}” is in capitals only.` : `The heading “${text}” has no letters.`)]
}
