import { expect, test } from 'vitest'
import { relativeTime } from '../../tests/support/processor-time'
import { renderEmail } from './email-layout'
import { linkAddresses } from './link-addresses'

const render = (text: string) =>
  renderEmail({ subject: 'S', opening: [linkAddresses(text)], answers: [], closing: [] }, 'https://site.example', 'en')

/** Returns the text of each link, followed by its URL if that differs. */
function linksIn(text: string): string[] {
  const links = render(text).html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)
  return Array.from(links, ([, href = '', words = '']) => (href === words ? words : `${words} ${href}`))
}

test.each<[text: string, ...links: string[]]>([
  ['See https://example.org/a.', 'https://example.org/a'],
  ['See HTTP://Example.org/a!', 'HTTP://Example.org/a http://example.org/a'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['(https://example.org/Saturn_(god)).', 'https://example.org/Saturn_(god)'],
  ["“https://example.org/a”, 'https://example.org/b';", 'https://example.org/a', 'https://example.org/b'],
  ['<https://example.org/a?b=1&c=2#d>', 'https://example.org/a?b=1&amp;c=2#d'],
  ['请看 https://example.org/a。', 'https://example.org/a'],
  ['\u2066https://example.org/a\u2069', 'https://example.org/a'],
  ['https://example.org/a/, then b', 'https://example.org/a/'],
  ['https://müller.example/ä', 'https://müller.example/ä https://xn--mller-kva.example/%C3%A4'],
  ['Write to ann.lee+1@mail.example.org.', 'ann.lee+1@mail.example.org mailto:ann.lee+1@mail.example.org'],
  ['mailto:ann@example.org', 'ann@example.org mailto:ann@example.org'],
  ['https://example.org/?to=ann@example.org', 'https://example.org/?to=ann@example.org'],
  ['javascript:alert(1) ftp://a.example data:text/html,x tel:911 file:///etc //a.example'],
  [
    'See www.a.example/b, not x@www.a.example.',
    'www.a.example/b https://www.a.example/b',
    'x@www.a.example mailto:x@www.a.example',
  ],
  ['https:// http://. https://) https://% a@b @ann ann@localhost xhttps://a.example'],
])('links addresses in "%s"', (text, ...links) => {
  expect(linksIn(text)).toEqual(links)
})

test('escapes addresses in HTML and keeps plain text unchanged', () => {
  const text = 'a https://a.example/"onclick=x https://a.example/\'><b>&lt; \u202ehttps://a.example/\u202e\u0000'
  const { html, text: plain } = render(text)
  expect(html).not.toMatch(/<b>|"onclick|[\u202e\0]/)
  expect(html.match(/<a /g)).toHaveLength(3)
  expect(plain.trimEnd().replaceAll('\n', ' ')).toBe(text.replaceAll(/[\u202e\0]/g, '\ufffd'))
})

test.each([
  'https://',
  'https://a.',
  'a'.repeat(64),
  'a@',
  'a@b.',
  '(',
  ')',
  '.',
  'https://)',
  '@',
  'x.',
])('reads an answer full of "%s" in linear time', async (unit) => {
  const text = unit.repeat(160_000 / unit.length)
  expect(await relativeTime(() => linkAddresses(text))).toBeLessThan(1)
  expect(await relativeTime(() => linkAddresses(`https://a.example/${text}x`))).toBeLessThan(1)
})
