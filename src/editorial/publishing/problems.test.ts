import { expect, test } from 'vitest'
import { MAX_ENTRIES, readContent } from '../../../content/read-content'
import { findDocument } from '../documents/documents'
import { findProblems } from './problems'

const content = readContent()
const [first] = content.announcements
const announced = (count: number) => ({
  ...content,
  announcements: Array.from({ length: count }, (_, index) => ({ ...first, id: `number-${index}` })) as never,
})

test('rejects a new entry beyond the limit, but not a change of an existing one', () => {
  const problemsOf = (name: string, count: number) => {
    const document = findDocument(`announcements/${name}`)
    return document && [...findProblems(announced(count), document, { ...first, id: name }).values()]
  }
  expect(problemsOf('another', MAX_ENTRIES.announcements)).toEqual([
    expect.stringContaining('The site can have up to 20'),
  ])
  expect(problemsOf('number-3', MAX_ENTRIES.announcements)).toEqual([])
  expect(problemsOf('another', MAX_ENTRIES.announcements - 1)).toEqual([])
})

test('rejects a document with too much markup', () => {
  const document = findDocument('posts/long')
  const [post] = content.posts
  const problemsWith = (marks: number) => {
    const paragraphs = Array.from({ length: 4 }, () => 'a\n'.repeat(marks / 4).concat('a'))
    return document && [...findProblems(content, document, { ...post, id: 'long', paragraphs }).values()]
  }
  expect(problemsWith(2000)).toEqual([])
  expect(problemsWith(2004)).toEqual(['Please use 2,000 links, bold passages, and line breaks at most'])
})
