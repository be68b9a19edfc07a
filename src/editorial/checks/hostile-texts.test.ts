import { expect, test } from 'vitest'
import { TEXT_LIMIT } from '../../../content/field-types'
import { checkedContent } from '../../../tests/support/checked'
import { CLEAN_DAY, cleanContent } from '../../../tests/support/clean-content'
import { findAll } from './all-checks'

const repeated = (text: string) => text.repeat(Math.ceil(TEXT_LIMIT / text.length)).slice(0, TEXT_LIMIT)

/** Texts on which a careless pattern would not come to an end. */
const hostile = [
  ...['a ', 'A', 'Aa ', '1', '1 ', '1,', '$1 ', '(', '[', '{', '](', '**', '-', '– ', '\n', ' ', '.', '?', '_', '<'],
  ...['\u0000', '\ud800', '\u202e'],
  ...'June |June 1 to |6/|10-|408-|(408) |+1 |lorem |Summer |2026 |.com@|a@a.|©|www.a-.|the the |<a |&a|[a](/'.split(
    '|',
  ),
]

test('texts that go on and on are read to their end', () => {
  const content = cleanContent()
  for (const text of hostile.map(repeated)) {
    content.pages.cancellationPolicy.notes.list.push(text)
    content.posts[0]?.paragraphs.push(text)
  }
  expect(findAll(checkedContent({ content, at: CLEAN_DAY })).length).toBeGreaterThan(hostile.length)
})
