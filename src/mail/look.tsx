import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from './mail'

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

/** Stands in the pieces where a letter's own words come; a character that no font and no person uses. */
const SLOT = '\uE000'

const fillParagraph = pieceOf(<p>{SLOT}</p>)
const fillAnswer = pieceOf(
  <tr style={{ borderTop: '1px solid #d9cdb6' }}>
    <th scope="row" style={labelCell}>
      {SLOT}
    </th>
    <td style={answerCell}>{SLOT}</td>
  </tr>,
)
const fillPage = pieceOf(
  <html lang="en-US">
    <head>
      <meta charSet="utf-8" />
      <title>{SLOT}</title>
    </head>
    <body style={page}>
      <div style={sheet}>
        <h1 style={{ fontSize: 24, lineHeight: 1.2 }}>{SLOT}</h1>
        {SLOT}
        <table style={{ width: '100%', borderCollapse: 'collapse' }}>
          <tbody>{SLOT}</tbody>
        </table>
        {SLOT}
      </div>
    </body>
  </html>,
)

/** React renders each piece once; two mails stand in every transaction, and filling them in costs a tenth of rendering. */
function pieceOf(element: ReactElement): (...markup: string[]) => string {
  const parts = renderToStaticMarkup(element).split(SLOT)
  return (...markup) => parts.map((part, index) => part + (markup[index] ?? '')).join('')
}

/** Gives a letter its two faces: plain text, and HTML whose styles stand on the elements, as mail programs want them. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: oneLine(letter.subject), text: printable(textOf(letter)), html: htmlOf(letter) }
}

function textOf({ heading, opening, answers, closing }: Letter): string {
  const list = answers.map(([label, answer]) => `${label}:\n${answer.replaceAll(/^/gm, '  ')}`)
  return [oneLine(heading), ...opening, ...list, ...closing].join('\n\n').concat('\n')
}

function htmlOf({ heading, opening, answers, closing }: Letter): string {
  const title = escapeHtml(oneLine(heading))
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text) => fillParagraph(escapeHtml(printable(text)))).join('')
  const rows = answers.map(([label, answer]) => fillAnswer(escapeHtml(label), escapeHtml(printable(answer))))
  return `<!doctype html>${fillPage(title, title, paragraphs(opening), rows.join(''), paragraphs(closing))}`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Control characters have no business in a mail's header: each run of them, and of spaces, becomes one space. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** Text as a mail can carry it: without unpaired surrogates and control characters other than line breaks and tabs. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
}
