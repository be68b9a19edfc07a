import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { assembleContent, documentValue, tryReplaceValue } from './assemble-content'
import { type Document, findDocument, singleDocuments } from './documents'
import { upgradeValue } from './read-document'

const fresh = readContent()

const assembled = (published: Record<string, unknown>) => assembleContent(fresh, new Map(Object.entries(published)))

const post = {
  id: 'our-first-saturday',
  title: 'Our first Saturday',
  date: { year: 2024, month: 1, day: 5 },
  video: null,
  picture: null,
  paragraphs: ['It rained.'],
}

function found(name: string): Document {
  const document = findDocument(name)
  if (!document) throw new Error(`no document ${name}`)
  return document
}

test('uses the default content if nothing is published', () => {
  expect(assembled({})).toEqual({ content: fresh, unfit: [] })
})

describe.each(singleDocuments.map(({ name }) => name))('the document %s', (name) => {
  test('has a value that can be published as it is, and then nothing changes', () => {
    const value = documentValue(fresh, found(name))
    expect(value).toBeDefined()
    expect(tryReplaceValue(fresh, found(name), structuredClone(value))).toEqual(fresh)
  })
})

test('all of a fresh site’s content is in one document, but for the lists that have a document for each entry', () => {
  const paths = singleDocuments.map(({ path }) => path.join('.'))
  const pages = Object.keys(fresh.pages).map((page) => `pages.${page}`)
  const others = ['pages', 'ownPages', 'posts', 'announcements', 'bootCamp', 'seasons']
  const facts = Object.keys(fresh).filter((key) => !others.includes(key))
  expect(paths.sort()).toEqual([...facts, ...pages].sort())
})

test('ignores former documents about seasons', () => {
  const published = { season: { name: 'Winter Camp' }, fees: { deposit: '1' }, 'seasons/winter': null }
  expect(assembled(published)).toEqual({ content: fresh, unfit: [] })
})

test('adds a post by date, changes it, and removes it', () => {
  const ids = (published: Record<string, unknown>) => assembled(published).content.posts.map(({ id }) => id)
  const before = fresh.posts.map(({ id }) => id)
  expect(ids({ 'posts/our-first-saturday': post })).toEqual(before.toSpliced(1, 0, 'our-first-saturday'))
  const changed = { ...fresh.posts[2], title: 'Candy' }
  expect(assembled({ 'posts/monopoly-games': changed }).content.posts[2]?.title).toBe('Candy')
  expect(ids({ 'posts/monopoly-games': null })).toEqual(before.filter((id) => id !== 'monopoly-games'))
})

test('uses the default for a text that a later version added', () => {
  const { title: _, ...others } = fresh.pages.contact
  const { content, unfit } = assembled({ 'pages/contact': { ...others, lead: 'Write!' } })
  expect(content.pages.contact).toEqual({ ...fresh.pages.contact, lead: 'Write!' })
  expect(unfit).toEqual([])
})

test.each<[stored: string, years: { copyrightFrom: number; copyrightTo: number }]>([
  ['2012-2025', { copyrightFrom: 2012, copyrightTo: 2025 }],
  ['1999–2001', { copyrightFrom: 1999, copyrightTo: 2001 }],
  ['2025-2012', { copyrightFrom: 2025, copyrightTo: 2012 }],
  ['0000-9999', { copyrightFrom: 2011, copyrightTo: 2024 }],
])('copyright years that an earlier version stored as “%s” are two years', (copyrightYears, years) => {
  const { copyrightFrom: _, copyrightTo: __, ...others } = fresh.organization
  const stored = { ...others, name: 'Eight Sundays', copyrightYears }
  const now = { ...others, name: 'Eight Sundays', ...years }
  expect(assembled({ organization: stored })).toEqual({ content: { ...fresh, organization: now }, unfit: [] })
  // Drafts are upgraded even if they have mistakes.
  expect(upgradeValue(found('organization'), fresh.organization, { ...stored, name: '' })).toEqual({ ...now, name: '' })
})

test.each([
  ['{street}, {city}, {state} {zip}. [How to get there](/location).', '{address}. [How to get there](/location).'],
  ['At {street}, {city}!', 'At {address}!'],
  ['In {city}, at {street}', 'In {city}, at {street}'],
])('a stored text that says “%s” quotes one address', (stored, now) => {
  const value = structuredClone(fresh.pages.logistics)
  value.place.address = stored
  const { content, unfit } = assembled({ 'pages/logistics': value })
  expect(content.pages.logistics.place.address).toBe(now)
  expect(unfit).toEqual([])
})

test('a published link to Google Maps that no frame shows becomes the map of the address; in a draft it is refused', () => {
  const stored = { ...fresh.location, street: '9 Elm Street', mapUrl: 'https://www.google.com/maps/place/9+Elm+St' }
  const { content, unfit } = assembled({ location: stored })
  const mapUrl = 'https://www.google.com/maps?q=9%20Elm%20Street%2C%20San%20Jose%2C%20CA%2095113&output=embed'
  expect(content.location).toEqual({ ...stored, mapUrl })
  expect(unfit).toEqual([])
  expect(tryReplaceValue(fresh, found('location'), stored)).toBeUndefined()
})

test.each<[what: string, name: string, value: unknown]>([
  ['a string instead of a number', 'organization', { ...fresh.organization, answerWithinDays: '5' }],
  ['an empty title', 'pages/contact', { ...fresh.pages.contact, title: ' ' }],
  ['a fact that its page does not know', 'pages/contact', { ...fresh.pages.contact, lead: 'Week {week}' }],
  ['a day that does not exist', 'posts/our-first-saturday', { ...post, date: { year: 2023, month: 2, day: 29 } }],
  ['a post under the address of another', 'posts/another', post],
  ['a document that nobody knows', 'nowhere', {}],
  ['a document of a list without an id', 'posts/', post],
  ['a document within a document', 'posts/one/two', post],
])('%s is reported, and the default content is used', (_, name, value) => {
  expect(assembled({ [name]: value })).toEqual({ content: fresh, unfit: [name] })
})
