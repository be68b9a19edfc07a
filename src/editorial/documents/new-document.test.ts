import { expect, test } from 'vitest'
import { documentOf } from './documents'
import { slugOf } from './new-document'

test.each([
  ['Our First Saturday', 'our-first-saturday'],
  ['Đặng’s café: “pho” & more!', 'dangs-cafe-pho-more'],
  ['  2026 ', '2026'],
  ['李', undefined],
  ['🎪', undefined],
  ['', undefined],
])('%s is at %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('the address of a long title ends after a word', () => {
  const slug = slugOf('saturday '.repeat(50)) ?? ''
  expect(slug).toMatch(/^(saturday-)+saturday$/)
  expect(slug.length).toBeLessThanOrEqual(100)
  expect(documentOf(`posts/${slugOf('x'.repeat(500))}`)).toBeDefined()
})
