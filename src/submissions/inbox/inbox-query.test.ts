import { expect, test } from 'vitest'
import { readInboxQuery, writeInboxQuery } from './inbox-query'

const all =
  'q=dang+hoa&form=application&status=open&assigned=me&program=summer&school=Leland&from=2026-06-01&to=2026-06-30&spam=yes&note=yes&unread=yes&after=837663431640988'

test('parses a URL’s query and formats it unchanged', () => {
  expect(writeInboxQuery(readInboxQuery(new URLSearchParams(all))).toString()).toBe(all)
  expect(readInboxQuery(new URLSearchParams(''))).toEqual({})
})

test.each([
  'form=elsewhere',
  'status=gone',
  'assigned=rosa',
  'program=autumn',
  'from=2026-02-30',
  'to=yesterday',
  'spam=no',
  'after=-1',
  'after=99999999999999999',
  'before=1e3',
  'q=%20',
  'limit=5',
])('ignores the invalid %s', (search) => {
  expect(readInboxQuery(new URLSearchParams(search))).toEqual({})
})

test('truncates a long search', () => {
  expect(readInboxQuery(new URLSearchParams({ q: 'ä'.repeat(9000) })).q).toHaveLength(200)
})

test('removes bidirectional control characters from the words in a URL', () => {
  const read = readInboxQuery(new URLSearchParams({ q: 'a\u202eb\u0007', school: '\u2066Leland\n' }))
  expect(read).toEqual({ q: 'ab', school: 'Leland' })
})
