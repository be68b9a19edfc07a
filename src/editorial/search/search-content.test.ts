import { expect, test } from 'vitest'
import { proseFacts } from '../../../content/prose-facts'
import { readContent } from '../../../content/read-content'
import { singleDocuments } from '../documents/documents'
import { searchContent } from './search-content'

const content = readContent()
const facts = proseFacts(content, 'en')
const POST = `posts/${content.posts[0]?.id}`
const names = [...singleDocuments.map(({ name }) => name), POST]

const search = (
  query: string,
  { drafts = {}, limit = 1000 }: { drafts?: Record<string, unknown>; limit?: number } = {},
) => searchContent(names, { content, drafts: new Map(Object.entries(drafts)), facts }, query, limit)
const places = (...asked: Parameters<typeof search>) =>
  search(...asked).map(({ document, field, version }) => [document, field, version].filter(Boolean).join(' '))

test('searches all kinds of documents in order, and labels fields', () => {
  const found = search('school')
  expect([...new Set(found.map(({ document }) => document))]).toEqual(
    names.filter((name) => found.some(({ document }) => document === name)),
  )
  expect(search('ten doorbells')).toMatchObject([{ document: POST, field: 'paragraphs' }])
  expect(search('evergreen')[0]).toMatchObject({
    document: 'schools',
    name: expect.stringMatching(/^School \d+, District$/),
  })
  expect(search('school', { limit: 3 })).toEqual(found.slice(0, 3))
})

test('finds facts by placeholder and by value', () => {
  const written = places('{regularFee}')
  expect(written.length).toBeGreaterThan(0)
  expect(places('$800')).toEqual(expect.arrayContaining(written))
  const [found] = search('$800').filter(({ document }) => document.startsWith('pages/'))
  expect(found?.excerpt).toContainEqual({ text: '800', isMatch: true })
})

test('fills in facts in titles', () => {
  const press = { ...content.press, release: { ...content.press.release, title: 'Sessions cost {regularFee}' } }
  const [found] = search('sessions cost', { drafts: { press } })
  expect(found?.excerpt.map(({ text }) => text).join('')).toBe('Sessions cost $800')
})

test('matches all words at word beginnings in one field, ignoring case and accents', () => {
  expect(places('DÓORB ten')).toEqual([`${POST} paragraphs`])
  expect(places('oorbells')).toEqual([])
  expect(places('doorbells evergreen')).toEqual([])
})

test.each(['', ' ', '…', '{}'])('"%s" finds nothing', (query) => expect(search(query)).toEqual([]))

test('marks texts that differ between the draft and the published version', () => {
  const [first, second, ...others] = content.schools
  const drafts = { schools: [{ ...second, name: 'Zebra High' }, ...others, { ...first, name: 'Zebra Hall' }] }
  expect(places('zebra', { drafts })).toEqual(['schools 0.name draft', `schools ${others.length + 1}.name draft`])
  expect(search(second?.name ?? '', { drafts })).toContainEqual(
    expect.objectContaining({ document: 'schools', version: 'public' }),
  )
  const [same] = others
  expect(search(same?.name ?? '', { drafts }).map(({ version }) => version)).toEqual([undefined])
})

test('links removed entries to their list, and marks drafts of new documents', () => {
  const [first, ...others] = content.schools
  expect(search(first?.name ?? '', { drafts: { schools: others } })[0]).toMatchObject({
    ...{ document: 'schools', field: '', name: 'School 1', version: 'public' },
  })
  const drafts = { 'posts/new': { title: 'A zebra', paragraphs: [] } }
  expect(
    searchContent(['posts/new'], { content, drafts: new Map(Object.entries(drafts)), facts }, 'zebra', 9),
  ).toMatchObject([{ document: 'posts/new', field: 'title', version: 'draft' }])
})

test.each([
  undefined,
  null,
  'text',
  7,
  [null, 'x', [[]]],
  { name: [] },
])('accepts any value as a draft: %j', (draft) => {
  expect(() => search('a', { drafts: Object.fromEntries(names.map((name) => [name, draft])) })).not.toThrow()
})
