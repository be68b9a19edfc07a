import { expect, test } from 'vitest'
import { findSpamFlags } from './spam-flags'

const answers = { name: 'Ann Lee', message: 'When do you start? See https://school.example/fair' }
const spam = 'cheap https://a.example http://b.example www.c.example'

test.each<[what: string, signals: Parameters<typeof findSpamFlags>[0], reason: string | null]>([
  ['a person', { answers }, null],
  ['a quick person', { answers, seconds: 0.4 }, null],
  ['a person with many links', { answers: { message: spam }, seconds: 60 }, null],
  ['an empty honeypot field', { answers, honeypot: '' }, null],
  ['a honeypot field that is not text', { answers, honeypot: ['x'] }, null],
  ['a filled-in honeypot field', { answers, honeypot: 'x' }, 'a hidden field was filled in'],
  ['many links at once', { answers: { message: spam }, seconds: 1.9 }, 'sent within 2 seconds, 3 links'],
  ['ten links', { answers: { message: 'https://x.example '.repeat(10) } }, '10 links'],
  ['links in markup', { answers: { message: `${spam} [url=https://d.example]d[/url]` } }, '4 links, link markup'],
])('%s', (_what, signals, reason) => {
  expect(findSpamFlags(signals)).toBe(reason)
})
