import { expect, test } from 'vitest'
import * as schemas from '../../../content/schemas'
import { singleDocuments } from '../documents/documents'
import { findFieldProblems } from './field-problems'
import { emptyValue } from './field-steps'
import { buildField, type Field } from './fields'
import { readPostedValue } from './posted-value'

const schools = buildField(schemas.schools)
const season = buildField(schemas.season)
const post = buildField(schemas.post)

const read = (field: Field, posted: string) => readPostedValue(field, new URLSearchParams(posted)) as never

test('reads list entries in posted order, regardless of their numbers', () => {
  const posted = 'value.7.name=Seven&value.2.name=Two&value.7.city=San+Jose&value.400.name=Last'
  expect(read(schools, posted)).toEqual([
    { name: 'Seven', district: '', city: 'San Jose' },
    { name: 'Two', district: '', city: '' },
    { name: 'Last', district: '', city: '' },
  ])
})

test.each([
  'value.__proto__.name=x',
  'value.constructor.prototype.name=x',
  'value.-1.name=x',
  'value.1e3.name=x',
  'value.1234567.name=x',
  'value..name=x',
  'name=x&title=y',
])('ignores unknown fields: %s', (posted) => {
  expect(read(schools, posted)).toEqual([])
  expect(({} as { name?: string }).name).toBeUndefined()
})

test('uses the last value of a name posted twice', () => {
  expect(read(schools, 'value.0.name=One&value.0.name=Two')).toMatchObject([{ name: 'Two' }])
})

test('reads only enough of ten thousand entries to reject them', () => {
  const posted = Array.from({ length: 10_000 }, (_, index) => `value.${index}.name=x`).join('&')
  const value = readPostedValue(schools, new URLSearchParams(posted))
  expect(value).toHaveLength(200)
  expect(findFieldProblems(schemas.schools, value).get('')).toBe('There can be 100 at most')
})

test('reads an empty document if nothing is posted', () => {
  expect(read(post, '')).toEqual(emptyValue(post))
})

test.each([
  [' 12 ', 12],
  ['-3', -3],
  ['1.5', '1.5'],
  ['twelve', 'twelve'],
  ['0x10', '0x10'],
  ['', ''],
])('reads "%s" as a whole number, or as text', (text, expected) => {
  const posted = `value.foundedYear=${encodeURIComponent(text)}`
  expect(read(buildField(schemas.organization), posted)).toHaveProperty('foundedYear', expected)
})

test.each([
  ['$1,200', 1200],
  ['1200', 1200],
  ['12.50', '12.50'],
])('Dollars are read from "%s"', (text, expected) => {
  expect(read(buildField(schemas.fees), `value.deposit=${encodeURIComponent(text)}`)).toHaveProperty(
    'deposit',
    expected,
  )
})

test.each([
  ['2026-06-25', { year: 2026, month: 6, day: 25 }],
  ['6/25/2026', { year: 2026, month: 6, day: 25 }],
  ['June', 'June'],
  ['', null],
])('A date is read from "%s"', (text, expected) => {
  expect(read(season, `value.acceptBy=${encodeURIComponent(text)}`)).toHaveProperty('acceptBy', expected)
})

test.each([
  ['30', 30, undefined],
  ['', null, undefined],
  ['0', 0, undefined],
  ['10000', 10_000, undefined],
  ['10001', 10_001, expect.any(String)],
  ['-1', -1, expect.any(String)],
  ['2.5', '2.5', expect.any(String)],
])('Seats are read from "%s"', (text, expected, problem) => {
  const value = read(season, `value.seats=${text}`)
  expect(value).toHaveProperty('seats', expected)
  expect(findFieldProblems(schemas.season, value).get('seats')).toEqual(problem)
})

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  ' dQw4w9WgXcQ ',
  '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=3" title="x"></iframe>',
])('The id of a video is read from %s', (text) => {
  expect(read(post, `value.video.id=${encodeURIComponent(text)}`)).toHaveProperty('video.id', 'dQw4w9WgXcQ')
})

test('An address elsewhere is no video', () => {
  const value = read(post, 'value.video.id=https://youtube.com.example/watch?v=dQw4w9WgXcQ')
  expect(findFieldProblems(schemas.post, value).get('video.id')).toContain('YouTube')
})

test('reads an empty optional group and a picture without a file as null', () => {
  expect(read(post, 'value.video.id=&value.video.title=+')).toHaveProperty('video', { id: '', title: ' ' })
  expect(read(post, 'value.video.id=&value.video.title=')).toHaveProperty('video', null)
  expect(read(post, 'value.picture.file=&value.picture.alt=A+stall')).toHaveProperty('picture', null)
})

test('Empty lines divide paragraphs', () => {
  const text = 'One,\ntwo\n\n\n - a\n- b \n \n\nThree\n'
  expect(read(post, new URLSearchParams({ 'value.paragraphs': text }).toString())).toHaveProperty('paragraphs', [
    'One,\ntwo',
    '- a\n- b',
    'Three',
  ])
})

test('reports problems at the field that shows them', () => {
  const value = {
    ...(read(post, 'value.id=No+Address') as object),
    date: { year: 2026, month: 2, day: 30 },
    paragraphs: ['Fine', 'A [link](javascript:x)'],
    picture: { file: '', alt: '' },
  }
  expect([...findFieldProblems(schemas.post, value).keys()].toSorted()).toEqual([
    'date',
    'id',
    'paragraphs',
    'picture.alt',
    'picture.file',
    'title',
  ])
})

/** The desk's limit (src/server/signed-in/read-fields.ts). */
const MOST_FIELDS = 1000

test.each([
  ...singleDocuments.map(({ name, schema }) => ({ name, schema })),
  { name: 'a season', schema: schemas.season },
])('the longest form of $name is within the limit of fields', ({ schema }) => {
  // The token, the version, and a button are posted too.
  expect(mostFields(buildField(schema))).toBeLessThan(MOST_FIELDS - 10)
})

function mostFields(field: Field): number {
  if (field.kind === 'list') return field.maxEntries * mostFields(field.entry)
  if (!('fields' in field)) return 1
  return Object.values(field.fields).reduce((sum, part) => sum + mostFields(part), 0)
}

const location = buildField(schemas.location)
const mapFrom = (text: string) => {
  const value: { mapUrl: string } = read(location, `value.mapUrl=${encodeURIComponent(text)}`)
  return { mapUrl: value.mapUrl, problem: findFieldProblems(schemas.location, value).get('mapUrl') }
}
const embedded = 'https://www.google.com/maps/embed?pb=!1m18!2d-121.88'

test.each([
  [
    `<iframe src="${embedded}&amp;hl=en" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`,
    `${embedded}&hl=en`,
  ],
  [` <IFRAME width='600'\n  data-src="x" src = '${embedded}'></IFRAME>\n`, embedded],
  [embedded, embedded],
  ['https://maps.google.com/maps?q=San+Jose&output=embed', 'https://maps.google.com/maps?q=San+Jose&output=embed'],
  [
    'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
    'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
  ],
])('The address of a map is read from %s', (text, mapUrl) => {
  expect(mapFrom(text)).toEqual({ mapUrl, problem: undefined })
})

test.each([
  'https://maps.app.goo.gl/AbC123?g_st=ic',
  'maps.app.goo.gl/AbC123',
  'https://goo.gl/maps/AbC123',
  'https://www.google.com/maps/place/City+Hall/@37.33,-121.88,17z',
  'https://www.google.de/maps',
  'https://maps.google.co.uk/?q=London',
])('%s is refused with what to do instead', (text) => {
  expect(mapFrom(text).problem).toMatch(/“Share”, “Embed a map” and “Copy HTML”, and paste that here/)
})

test.each([
  'https://evil.example/maps/embed',
  `<iframe src="https://evil.example/?${embedded}"></iframe>`,
  '<iframe src="javascript:alert(1)"></iframe>',
  'https://www.google.com/mapsembed',
])('%s is no map', (text) => {
  expect(mapFrom(text).problem).toMatch(/^(?:Paste an embed|Please enter an address)/)
})

test('reads a long text that begins like an iframe', () => {
  expect(mapFrom(`<iframe ${' src='.repeat(100_000)}`).problem).toBeDefined()
})
