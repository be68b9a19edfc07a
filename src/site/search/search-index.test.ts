import { expect, test } from 'vitest'
import type { ReadPage } from '../read-page'
import { indexPages } from './search-index'

const readAs = (path: string, given: Partial<ReadPage> = {}): ReadPage => ({
  ...{ path, title: '', description: '', headings: [], ids: [], links: [], unnamedPictures: [], texts: [] },
  ...given,
})

test('a page is indexed with its title and those of its headings that say more than some title', () => {
  const headings = [
    { level: 1, id: undefined, text: 'About us' },
    { level: 2, id: 'team', text: 'The team' },
    { level: 3, id: undefined, text: 'Ada' },
    { level: 2, id: 'write', text: 'Contact' },
  ]
  const pages = [
    { title: 'About Us', page: readAs('/about', { headings, texts: ['Many words'] }), isPost: false },
    { title: 'Contact', page: readAs('/contact'), isPost: false },
  ]
  expect(indexPages(pages)).toEqual([
    ['/about', 'About Us', [['The team', 'team'], 'Ada']],
    ['/contact', 'Contact', []],
  ])
})

test('of posts each word is indexed once, and of many posts only those of the newest', () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({
    title: `Post ${index}`,
    page: readAs(`/blog/${index}`, { texts: ['Café, café', 'and TEA.'] }),
    isPost: true,
  }))
  const indexed = indexPages(pages)
  expect(indexed[0]).toEqual(['/blog/0', 'Post 0', [], 'cafe and tea'])
  expect(indexed.filter((page) => page.length === 4).map(([path]) => path)).toEqual(
    pages.slice(0, 30).map(({ page }) => page.path),
  )
  expect(indexed).toHaveLength(40)
})
