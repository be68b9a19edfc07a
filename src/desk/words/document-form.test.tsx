import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { postedBy } from '../../../tests/support/posted-by'
import { documentValue } from '../../editorial/assemble-content'
import { documentOf, singleDocuments } from '../../editorial/documents'
import { fieldsOf } from '../../editorial/fields'
import { readPosted } from '../../editorial/read-posted'
import { DocumentForm } from './document-form'

const content = readContent()

const documents = [
  ...singleDocuments.map(({ name }) => name),
  ...content.posts.map(({ id }) => `posts/${id}`),
  ...content.announcements.map(({ id }) => `announcements/${id}`),
]

test.each(documents)('The form of %s posts what it shows', (name) => {
  const document = documentOf(name)
  if (!document) throw new Error(name)
  const field = fieldsOf(document.schema)
  const value = documentValue(content, document)
  const html = renderToStaticMarkup(<DocumentForm field={field} value={value} problems={new Map()} />)
  expect(readPosted(field, postedBy(html))).toEqual(value)
})
