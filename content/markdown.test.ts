import { expect, test } from 'vitest'
import { relativeTime } from '../tests/support/processor-time'
import { TEXT_LIMIT } from './field-types'
import { parseBlocks, parseInlineMarkdown, plainText } from './markdown'

test.each([
  ['plain', [{ text: 'plain' }]],
  ['**bold**', [{ text: 'bold', isBold: true }]],
  ['is **bold** here', [{ text: 'is ' }, { text: 'bold', isBold: true }, { text: ' here' }]],
  ['[us](/contact)', [{ text: 'us', href: '/contact' }]],
  [
    '**write to [us](/contact)**',
    [
      { text: 'write to ', isBold: true },
      { text: 'us', href: '/contact', isBold: true },
    ],
  ],
  ['[**us**](/contact)', [{ text: 'us', href: '/contact', isBold: true }]],
  ['2 ** 3', [{ text: '2 ' }, { text: '**' }, { text: ' 3' }]],
  ['[a [us](/contact)', [{ text: '[a ' }, { text: 'us', href: '/contact' }]],
  ['[**us**](/contact', [{ text: '[' }, { text: 'us', isBold: true }, { text: '](/contact' }]],
  [`[us](${'a'.repeat(2001)})`, [{ text: `[us](${'a'.repeat(2001)})` }]],
  ['[us] (/contact)', [{ text: '[us] (/contact)' }]],
  ['**', [{ text: '**' }]],
  ['****', []],
])('parses "%s"', (sentence, pieces) => expect(parseInlineMarkdown(sentence)).toEqual(pieces))

const SITE = 'https://a.example/b'
const toSite = { text: SITE, href: SITE }

test.each([
  [SITE, [toSite]],
  [`See ${SITE}.`, [{ text: 'See ' }, toSite, { text: '.' }]],
  [`(${SITE}), “${SITE}”?`, [{ text: '(' }, toSite, { text: '), “' }, toSite, { text: '”?' }]],
  ['https://a.example/b_(c)!)', [{ text: 'https://a.example/b_(c)', href: 'https://a.example/b_(c)' }, { text: '!)' }]],
  [`**${SITE}**`, [{ ...toSite, isBold: true }]],
  [`[${SITE}](/contact)`, [{ text: SITE, href: '/contact' }]],
  [`[us](${SITE}), ${SITE}`, [{ text: 'us', href: SITE }, { text: ', ' }, toSite]],
  [`[us](${SITE}`, [{ text: '[us](' }, toSite]],
  [`${SITE}{city}`, [toSite, { text: '{city}' }]],
])('turns a bare address into a link: "%s"', (sentence, pieces) =>
  expect(parseInlineMarkdown(sentence)).toEqual(pieces))

test.each([
  ...['http://a.example', 'HTTPS://a.example', 'javascript:alert(1)', 'www.a.example', 'xhttps://a.example'],
  ...[
    'https://',
    'https://…',
    'https:///a',
    '<a href="https://a.example">',
    'url=https://a.example',
    `https://${'a'.repeat(2000)}`,
  ],
])('finds no link in "%s"', (text) => expect(parseInlineMarkdown(text)).toEqual([{ text }]))

test('parses lines that start with "- " as list items', () => {
  const list = { kind: 'list', items: ['a **pen**', 'paper'] }
  expect(parseBlocks(['Bring:\n- a **pen**\r\n-  paper\nThat is\nall.', '- a **pen**\n- paper', '-5 degrees'])).toEqual(
    [
      { kind: 'paragraph', text: 'Bring:' },
      list,
      { kind: 'paragraph', text: 'That is\nall.' },
      list,
      { kind: 'paragraph', text: '-5 degrees' },
    ],
  )
})

test('removes marks from plain text', () => {
  expect(plainText('**Write** to [us](/contact), 2 ** 3')).toBe('Write to us, 2 ** 3')
})

test.each([
  '[',
  '[](',
  '[**](',
  '**',
  '- ',
  '[a](b',
  'https://a',
  'https://a)',
])('parses a dozen of the longest texts full of "%s" in linear time', async (text) => {
  const longest = text.repeat((12 * TEXT_LIMIT) / text.length)
  expect(await relativeTime(() => parseInlineMarkdown(longest))).toBeLessThan(1)
})
