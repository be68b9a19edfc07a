import { expect, test } from 'vitest'
import { localizeLink, localizeLinks } from './page-links'

test.each([
  ['/contact?subject=speaker#form', '/es/contact?subject=speaker#form'],
  ['/', '/es'],
  ['/files/d-1.pdf', '/files/d-1.pdf'],
  ['#main', '#main'],
  ['https://a.example/', 'https://a.example/'],
])('on a Spanish page, %s links to %s', (href, expected) => expect(localizeLink('es', href)).toBe(expected))

test('rewrites only links on a page in another language', () => {
  const page = (address: string) =>
    `<link rel="icon" href="/icon.svg"/><a class="x" href="${address}" data-x="/contact">href="/contact"</a>`
  expect(localizeLinks('es', page('/contact'))).toBe(page('/es/contact'))
  expect(localizeLinks('en', page('/contact'))).toBe(page('/contact'))
})
