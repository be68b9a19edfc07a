import { expect, test } from 'vitest'
import { manyPosts } from '../../../tests/support/content'
import { indexPages } from './search-index'

test('indexes a page’s title and the headings that do not repeat a title', () => {
  const headings = [
    { level: 1, id: undefined, text: 'About us' },
    { level: 2, id: 'team', text: 'The team' },
    { level: 3, id: undefined, text: 'Ada' },
    { level: 2, id: 'write', text: 'Contact' },
  ]
  const pages = [
    { path: '/about', title: 'About Us', headings },
    { path: '/contact', title: 'Contact', headings: [] },
  ]
  expect(indexPages(pages, [])).toEqual([
    ['/about', 'About Us', [['The team', 'team'], 'Ada']],
    ['/contact', 'Contact', []],
  ])
})

test('indexes each word of a post once, without marks and addresses', () => {
  const [post] = manyPosts(1)
  if (!post) throw new Error('there is no post')
  const paragraphs = ['Café, **café**', '- and [TEA](https://tea.example).']
  expect(indexPages([], [{ ...post, id: 'tea', title: 'Post', paragraphs }])).toEqual([
    ['/blog/tea', 'Post', [], 'cafe and tea'],
  ])
})

test('indexes all posts by title, and the words of only the newest', () => {
  const posts = manyPosts(200)
  const indexed = indexPages([], posts)
  expect(indexed.map(([path, title]) => [path, title])).toEqual(posts.map(({ id, title }) => [`/blog/${id}`, title]))
  const inFull = indexed.filter(([, , , words]) => words !== undefined)
  expect(inFull.length).toBeGreaterThan(1)
  expect(inFull).toEqual(indexed.slice(0, inFull.length))
  expect(inFull.reduce((sum, [, , , words = '']) => sum + words.length, 0)).toBeLessThanOrEqual(12_000)
})
