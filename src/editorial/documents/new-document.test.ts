import { expect, test } from 'vitest'
import { findDocument } from './documents'
import { toSlug } from './new-document'

test.each([
  ['Our First Saturday', 'our-first-saturday'],
  ['Đặng’s café: “pho” & more!', 'dangs-cafe-pho-more'],
  ['  2026 ', '2026'],
  ['李', undefined],
  ['🎪', undefined],
  ['', undefined],
])('%s is at %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('the address of a long title ends after a word', () => {
  const slug = toSlug('saturday '.repeat(50)) ?? ''
  expect(slug).toMatch(/^(saturday-)+saturday$/)
  expect(slug.length).toBeLessThanOrEqual(100)
  expect(findDocument(`posts/${toSlug('x'.repeat(500))}`)).toBeDefined()
})
