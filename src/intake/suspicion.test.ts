import { expect, test } from 'vitest'
import { suspicionOf } from './suspicion'

const answers = { name: 'Ann Lee', message: 'When do you start? See https://school.example/fair' }
const spam = 'cheap https://a.example http://b.example www.c.example'

test.each<[what: string, signals: Parameters<typeof suspicionOf>[0], reason: string | null]>([
  ['a person', { answers }, null],
  ['a quick person', { answers, seconds: 0.4 }, null],
  ['a person with many links', { answers: { message: spam }, seconds: 60 }, null],
  ['an unseen field left alone', { answers, unseen: '' }, null],
  ['an unseen field that is no text', { answers, unseen: ['x'] }, null],
  ['whoever fills in what nobody sees', { answers, unseen: 'x' }, 'a hidden field was filled in'],
  ['many links at once', { answers: { message: spam }, seconds: 1.9 }, 'sent within 2 seconds, 3 links'],
  ['ten links, however they came', { answers: { message: 'https://x.example '.repeat(10) } }, '10 links'],
  [
    'links written as programs write them',
    { answers: { message: `${spam} [url=https://d.example]d[/url]` } },
    '4 links, link markup',
  ],
])('%s', (_what, signals, reason) => {
  expect(suspicionOf(signals)).toBe(reason)
})
