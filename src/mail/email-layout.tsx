import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, locales } from '../../content/language'
import * as routes from '../routes'
import type { AddressLink, EmailContent, PageLink, Paragraph, RenderedEmail } from './email'

const page = { margin: 0, padding: '24px 12px', background: '#fbf4e6' }
const sheet = {
  maxWidth: 600,
  margin: '0 auto',
  padding: 24,
  background: '#fffdf7',
  color: '#1c1924',
  borderTop: '8px solid #f5b52e',
  font: '16px/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif',
}
const labelCell = { padding: '8px 12px 8px 0', verticalAlign: 'top', textAlign: 'left', width: '35%' } as const
const answerCell = { padding: '8px 0', verticalAlign: 'top', whiteSpace: 'pre-wrap', wordBreak: 'break-word' } as const

const quoteMargin = { margin: '0 0 0 12px', paddingLeft: 12, borderLeft: '2px solid #d9cdb6' }

/** Marks where an email's own words go; a character that no font and no person uses. */
const SLOT = '\uE000'

const fillHeading = pieceOf(<h1 style={{ fontSize: 24, lineHeight: 1.2 }}>{SLOT}</h1>)
const fillParagraph = pieceOf(<p dir="auto">{SLOT}</p>)
// By `type`, mail programs know what is quoted.
const fillQuote = pieceOf(
  <blockquote {...{ type: 'cite' }} dir="auto" style={quoteMargin}>
    {SLOT}
  </blockquote>,
)
const fillLink = pieceOf(<a href={SLOT}>{SLOT}</a>)
const fillAnswer = pieceOf(
  <tr style={{ borderTop: '1px solid #d9cdb6' }}>
    <th scope="row" style={labelCell}>
      {SLOT}
    </th>
    <td style={answerCell} dir="auto">
      {SLOT}
    </td>
  </tr>,
)
const fillTable = pieceOf(
  <table style={{ width: '100%', borderCollapse: 'collapse' }}>
    <tbody>{SLOT}</tbody>
  </table>,
)
const fillPage = pieceOf(
  <html lang={SLOT}>
    <head>
      <meta charSet="utf-8" />
      <title>{SLOT}</title>
    </head>
    <body style={page}>
      <div style={sheet}>{SLOT}</div>
    </body>
  </html>,
)

/** Renders a piece once. Two emails are written in every transaction, and filling in pieces takes a tenth of the time. */
function pieceOf(element: ReactElement): (...markup: string[]) => string {
  const parts = renderToStaticMarkup(element).split(SLOT)
  return (...markup) => parts.map((part, index) => part + (markup[index] ?? '')).join('')
}

/** The whole address of a page. */
type AddressOf = (path: string) => string

/** The longest line of ours, in characters (RFC 5322, 2.1.1, with room for quotation marks). */
const LINE_LENGTH = 74

/**
 * Renders an email as plain text and as HTML with inline styles, which mail programs need.
 * Links begin with the site's own address, as in "https://www.example.org".
 */
export function renderEmail(email: EmailContent, origin: string, language: Language): RenderedEmail {
  const addressOf = (path: string) => origin + routes.localizePath(language, path)
  return {
    language,
    subject: subjectOf(email),
    text: textOf(email, addressOf),
    html: htmlOf(email, addressOf, language),
  }
}

/** An email's subject, in one line. */
function subjectOf({ subject }: Pick<EmailContent, 'subject'>): string {
  return oneLine(subject)
}

function textOf({ heading, opening, answers, closing, quoted }: EmailContent, addressOf: AddressOf): string {
  const say = (paragraphs: readonly Paragraph[]) => paragraphs.map((paragraph) => wrapped(plain(paragraph, addressOf)))
  const list = answers.map(([label, answer]) => `${label}:\n${printable(answer).replaceAll(/^/gm, '  ')}`)
  const title = heading === undefined ? [] : [wrapped(oneLine(heading))]
  const quote = quoted ? [`${oneLine(quoted.lead)}\n\n${quotedLines(quoted.text)}`] : []
  return [...title, ...say(opening), ...list, ...say(closing), ...quote].join('\n\n').concat('\n')
}

/** As mail programs quote, so that they fold it. */
function quotedLines(text: string): string {
  return printable(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function htmlOf(
  { subject, heading, opening, answers, closing, quoted }: EmailContent,
  addressOf: AddressOf,
  language: Language,
): string {
  const title = escapeHtml(oneLine(heading ?? subject))
  const head = heading === undefined ? '' : fillHeading(title)
  const say = (paragraphs: readonly Paragraph[]) =>
    paragraphs.map((paragraph) => fillParagraph(markup(paragraph, addressOf))).join('')
  const rows = answers.map(([label, answer]) => fillAnswer(escapeHtml(label), escapeHtml(printable(answer))))
  const table = rows.length > 0 ? fillTable(rows.join('')) : ''
  const quote = quoted
    ? fillParagraph(escapeHtml(oneLine(quoted.lead))) +
      fillQuote(escapeHtml(printable(quoted.text)).replaceAll('\n', '<br/>'))
    : ''
  return `<!doctype html>${fillPage(locales[language], title, head + say(opening) + table + say(closing) + quote)}`
}

/** Angle brackets show mail programs where an address ends (RFC 3986, C). */
function plain(paragraph: Paragraph, addressOf: AddressOf): string {
  return partsOf(paragraph)
    .map((part) => {
      if (typeof part === 'string') return printable(part)
      return 'href' in part ? printable(part.address) : `${part.text} <${addressOf(part.path)}>`
    })
    .join('')
}

function markup(paragraph: Paragraph, addressOf: AddressOf): string {
  return partsOf(paragraph)
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(printable(part)).replaceAll('\n', '<br/>')
      if ('href' in part) return fillLink(escapeHtml(part.href), escapeHtml(printable(part.address)))
      return fillLink(escapeHtml(addressOf(part.path)), escapeHtml(part.text))
    })
    .join('')
}

function partsOf(paragraph: Paragraph): readonly (string | PageLink | AddressLink)[] {
  return typeof paragraph === 'string' ? [paragraph] : paragraph
}

/** Breaks text into lines; a word, and so an address, stays in one piece. */
function wrapped(text: string): string {
  return text.split('\n').map(wrappedLine).join('\n')
}

function wrappedLine(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Characters that change the direction of the text after them, and could make it read as something else. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** For an email's header: each run of control characters and spaces becomes one space. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** Text without unpaired surrogates, bidirectional controls, and control characters other than line breaks and tabs. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
    .replaceAll(BIDI_CONTROLS, '\uFFFD')
}
