import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readContent } from '../../../../content/read-content'
import { readPostedFields } from '../../../../tests/support/posted-by'
import { documentValue } from '../../../editorial/documents/assemble-content'
import { findDocument, singleDocuments } from '../../../editorial/documents/documents'
import { buildField } from '../../../editorial/fields/fields'
import { readPostedValue } from '../../../editorial/fields/posted-value'
import { DocumentForm } from './document-form'

const content = readContent()

const documents = [
  ...singleDocuments.map(({ name }) => name),
  ...content.posts.map(({ id }) => `posts/${id}`),
  ...content.announcements.map(({ id }) => `announcements/${id}`),
]

test.each(documents)('posts the shown values of %s unchanged', (name) => {
  const document = findDocument(name)
  if (!document) throw new Error(name)
  const field = buildField(document.schema)
  const value = documentValue(content, document)
  const html = renderToStaticMarkup(<DocumentForm field={field} value={value} problems={new Map()} />)
  expect(readPostedValue(field, readPostedFields(html))).toEqual(value)
})

function formOf(name: string, value: unknown, problems: ReadonlyMap<string, string> = new Map()): string {
  const document = findDocument(name)
  if (!document) throw new Error(name)
  return renderToStaticMarkup(
    <DocumentForm field={buildField(document.schema)} value={value} problems={problems} isFolded />,
  )
}

test('lists errors in a linked summary and beside their fields', () => {
  const schools = [{ name: '', district: 'East', city: 'San Jose' }]
  const html = formOf('schools', schools, new Map([['0.name', 'Please fill this in']]))
  expect(html).toContain('<a href="#value.0.name">School 1, Name: Please fill this in</a>')
  expect(html).toMatch(
    /<input[^>]* id="value\.0\.name"[^>]* aria-describedby="value\.0\.name-error"[^>]* aria-invalid="true"/,
  )
  expect(html).toMatch(/id="value\.0\.name-error">.*?Please fill this in</)
})

test('shows a date that does not exist in a text field', () => {
  const html = formOf(`posts/${content.posts[0]?.id}`, { date: { year: 2026, month: 2, day: 30 } })
  expect(html).toMatch(/<input[^>]* id="value\.date"[^>]*type="text"[^>]*value="2026-02-30"/)
})

test('explains Markdown in the hint of a multi-paragraph field, and marks the field for the toolbar', () => {
  const html = formOf(`posts/${content.posts[0]?.id}`, content.posts[0])
  expect(html).toMatch(/id="value\.paragraphs-hint">[^<]*\*\*bold\*\*[^<]*\[words\]\(https:/)
  expect(html).toMatch(/<textarea[^>]* id="value\.paragraphs"[^>]* data-markdown="blocks"/)
})

test('shows each entry as a row, open if it is new, empty, or has errors', () => {
  const entries = ['One', 'Two', ''].map((name) => ({ name, district: '', city: '' }))
  const html = formOf('schools', entries, new Map([['1.city', 'Please fill this in']]))
  const rows = [...html.matchAll(/<details( open="")?><summary><span>School <span[^>]*>(\d)<.*?<strong[^>]*>(.*?)</g)]
  expect(rows.map(([, open, number, title]) => [number, title, open !== undefined])).toEqual([
    ['1', 'One', false],
    ['2', 'Two', true],
    ['3', '', true],
    ['4', '', true],
  ])
})

test('has a first button that changes no list, because Enter presses it', () => {
  const [first] = /<button[^>]*>/.exec(formOf('schools', content.schools)) ?? []
  expect(first).not.toContain('name=')
})

test.each([
  undefined,
  null,
  'text',
  7,
  [null, 'x', [[]]],
  { name: { nested: [] }, schedule: 'none' },
])('renders any stored value: %j', (value) => {
  for (const { name } of singleDocuments) expect(formOf(name, value)).toContain('data-fields')
})
