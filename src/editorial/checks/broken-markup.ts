import { piecesIn } from '../../../content/markdown'
import type { Check, Finding } from './check'
import { type WrittenText, writtenTexts } from './written-texts'

interface Rule {
  pattern: RegExp
  say: (quoted: string) => string
}

const LINK = '[text](address)'

/** Of any text. Names of a few elements, for "<3" and "a < b" are none. */
const leftOver: readonly Rule[] = [
  {
    pattern: /<\/?(?:a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|span|strong|u|ul)(?:\s[^<>]{0,300})?\/?>/gi,
    say: (quoted) => `“${quoted}” is HTML, which readers see as it is.`,
  },
  {
    pattern: /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/gi,
    say: (quoted) => `“${quoted}” is an HTML entity: type the character.`,
  },
  { pattern: /\{[^{}\n]{0,60}\}|\{\{|\}\}/g, say: (quoted) => `“${quoted}” is no fact that is filled in here.` },
  {
    pattern: /\[[^[\]\n]{1,300}\] ?\((?:https?:|\/|mailto:|www\.)/g,
    say: (quoted) => `“${quoted}…” is no link here. A link is written ${LINK}, in a text that can have one.`,
  },
]

/** Of a text that can have links and bold, once these are taken out. */
const unclosed: readonly Rule[] = [
  { pattern: /\*\*/g, say: () => 'Two asterisks ** that no others close.' },
  { pattern: /\]\(/g, say: () => `A link that is not closed. It should be ${LINK}.` },
  { pattern: /^#{1,6} /gm, say: () => 'A heading’s mark #, which readers see as it is.' },
]

/** Marks without their other half, and what other programs left behind. */
export const brokenMarkup: Check = {
  name: 'broken-markup',
  level: 'alarm',
  find: (checked) => writtenTexts(checked).flatMap((text) => [...findMarks(text), ...findEmptyLinks(text)]),
}

function findMarks({ document, field, kind, written, text }: WrittenText): Finding[] {
  const isMarked = kind === 'prose' || kind === 'markdown'
  const plain = isMarked
    ? piecesIn(written)
        .map((piece) => piece.text)
        .join('')
    : written
  return [
    ...leftOver.map((rule) => ({ ...rule, within: isMarked ? text : written })),
    ...unclosed.map((rule) => ({ ...rule, within: plain })),
  ].flatMap(({ pattern, say, within }) =>
    (within.match(pattern) ?? []).map((quoted) => ({
      ...{ document, field, message: say(quoted), text: quoted.slice(0, 300) },
    })),
  )
}

function findEmptyLinks({ document, field, links }: WrittenText): Finding[] {
  return links
    .filter(({ text, href }) => text.trim() === '' || /^\s*(?:#|https?:\/\/)?\s*$/.test(href))
    .map(({ text, href }) => ({
      ...{ document, field, text: `[${text}](${href})` },
      message: `The link [${text}](${href}) has no text or no address.`,
    }))
}
