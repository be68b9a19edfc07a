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

/** Gives a letter its two faces: plain text, and HTML whose styles stand on the elements, as mail programs want them. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return {
    subject: oneLine(letter.subject),
    text: printable(textOf(letter)),
    html: `<!doctype html>${renderToStaticMarkup(<LetterPage {...letter} />)}`,
  }
}

function textOf({ heading, opening, answers, closing }: Letter): string {
  const list = answers.map(([label, answer]) => `${label}:\n${answer.replaceAll(/^/gm, '  ')}`)
  return [oneLine(heading), ...opening, ...list, ...closing].join('\n\n').concat('\n')
}

function LetterPage({ heading, opening, answers, closing }: Letter) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <title>{oneLine(heading)}</title>
      </head>
      <body style={page}>
        <div style={sheet}>
          <h1 style={{ fontSize: 24, lineHeight: 1.2 }}>{oneLine(heading)}</h1>
          {opening.map((paragraph) => (
            <p key={paragraph}>{printable(paragraph)}</p>
          ))}
          <table style={{ width: '100%', borderCollapse: 'collapse' }}>
            <tbody>
              {answers.map(([label, answer]) => (
                <tr key={label} style={{ borderTop: '1px solid #d9cdb6' }}>
                  <th scope="row" style={labelCell}>
                    {label}
                  </th>
                  <td style={answerCell}>{printable(answer)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {closing.map((paragraph) => (
            <p key={paragraph}>{printable(paragraph)}</p>
          ))}
        </div>
      </body>
    </html>
  )
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
