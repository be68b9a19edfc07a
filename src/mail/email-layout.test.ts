import { describe, expect, test } from 'vitest'
import type { EmailContent } from './email'
import { renderEmail } from './email-layout'

const email = {
  subject: 'Message: Ann (7K3F-9QXM)',
  heading: 'Message: Ann',
  opening: ['Reference 7K3F-9QXM.'],
  answers: [
    ['Name', 'Ann'],
    ['Message', 'Two\nlines'],
  ],
  closing: ['Your team'],
} as const

const render = (given: EmailContent) => renderEmail(given, 'https://www.example.org', 'en')

test('renders plain text', () => {
  expect(render(email).text).toBe(
    'Message: Ann\n\nReference 7K3F-9QXM.\n\nName:\n  Ann\n\nMessage:\n  Two\n  lines\n\nYour team\n',
  )
})

test('renders the same content as HTML', () => {
  const { html } = render(email)
  expect(html).toMatch(/^<!doctype html><html lang="en-US">/)
  const words = html
    .replaceAll(/<title>.*?<\/title>|<[^>]+>/g, '|')
    .split(/\|+/)
    .filter(Boolean)
  expect(words).toEqual(['Message: Ann', 'Reference 7K3F-9QXM.', 'Name', 'Ann', 'Message', 'Two\nlines', 'Your team'])
})

describe('a subject', () => {
  test.each([
    ['line breaks', 'One\r\ntwo\nthree\rfour', 'One two three four'],
    ['Unicode line separators', 'One\u2028two\u2029three\u0085four\u000bfive', 'One two three four five'],
    ['control characters', 'One\u0000\u0007two\u007f\u009fthree', 'One two three'],
    ['spaces around it', '  One  two ', 'One two'],
    ['an unpaired surrogate', 'One\ud800two\udc00', 'One\ufffdtwo\ufffd'],
  ])('is one line despite %s', (_what, subject, expected) => {
    expect(render({ ...email, subject }).subject).toBe(expected)
  })

  test.each(['李 Nguyễn 👩‍🚀', 'مرحبا', '=?utf-8?Q?x?='])('keeps %s', (subject) => {
    expect(render({ ...email, subject }).subject).toBe(subject)
  })
})

describe('typed text', () => {
  const faces = (answer: string) => render({ ...email, heading: answer, answers: [['Message', answer]] })

  test('is escaped in HTML', () => {
    const { html, text } = faces('<script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;')
    expect(html.match(/<(script|img|style|link|iframe)/i)).toBeNull()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('&amp;amp;')
    expect(text).toContain('<script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;')
  })

  test('has no control characters except tabs and line breaks', () => {
    const { html, text } = faces('a\u0000b\u0008c\u001b[31md\u0085e\tf\ng')
    for (const face of [html, text]) {
      expect(face).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect(face).toContain('a\ufffdb\ufffdc\ufffd[31md\ufffde\tf')
    }
  })

  test('is well-formed even with unpaired surrogates', () => {
    const { html, text } = faces('tail \ud83c end')
    for (const face of [html, text]) {
      expect(face.isWellFormed()).toBe(true)
      expect(face).toContain('tail \ufffd end')
    }
  })

  test('is indented, so that it cannot look like another answer', () => {
    const answer = 'Hello\n\nEmail:\n  evil@example.org\u2028Phone:\rSubject:'
    const { text } = render({ ...email, answers: [['Message', answer]] })
    const atTheEdge = text.split(/[\r\n\u2028]/).filter((line) => /^\S+:$/.test(line))
    expect(atTheEdge).toEqual(['Message:'])
  })
})

test('keeps the heading on one line, so that a name cannot look like an answer', () => {
  const { text } = render({ ...email, heading: 'Message: Ann\n\nEmail:\n  evil@example.org' })
  expect(text.split('\n')[0]).toBe('Message: Ann Email: evil@example.org')
})

test('renders a link as text and URL in plain text, and as an anchor in HTML', () => {
  const closing = [['Pay on our ', { text: 'payment page', path: '/make-payment?a=1&b=2' }, '.']] as const
  const { text, html } = render({ ...email, closing })
  expect(text).toContain('\nPay on our payment page <https://www.example.org/make-payment?a=1&b=2>.\n')
  expect(html).toContain(
    '<p dir="auto">Pay on our <a href="https://www.example.org/make-payment?a=1&amp;b=2">payment page</a>.</p>',
  )
})

test('wraps our own text, but not typed text', () => {
  const long = 'word '.repeat(60).trim()
  const { text } = render({ ...email, opening: [long], answers: [['Message', long]] })
  expect(text).toContain(`\n  ${long}\n`)
  const lines = text.split('\n').filter((line) => !line.startsWith('  '))
  expect(Math.max(...lines.map((line) => line.length))).toBe(74)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`QXM. ${long}`.slice(6))
})

test('removes bidirectional controls', () => {
  const turned = 'Ann \u202egpj.elif\u202c \u2066x\u2069'
  const { subject, text, html } = render({ ...email, subject: turned, heading: turned, answers: [['Name', turned]] })
  expect(subject).toBe('Ann gpj.elif x')
  for (const face of [subject, text, html]) expect(face).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  for (const face of [text, html]) expect(face).toContain('Ann \ufffdgpj.elif\ufffd \ufffdx\ufffd')
})

test('lets each paragraph, answer, and quote have its own text direction', () => {
  const quoted = { lead: 'You wrote to us:', text: 'متى تبدأون؟' }
  const { html } = render({ ...email, opening: ['Hello', 'مرحبا'], quoted })
  for (const start of ['<p dir="auto">Hello', '<p dir="auto">مرحبا', 'dir="auto">Ann</td>'])
    expect(html).toContain(start)
  expect(html).toMatch(/<blockquote [^>]*dir="auto"[^>]*>متى تبدأون؟/)
})

test('omits the table without answers', () => {
  expect(render({ ...email, answers: [] }).html).not.toContain('<table')
})
