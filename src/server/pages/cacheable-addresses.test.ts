import { expect, test } from 'vitest'
import { screens } from '../../site/screens'
import { splitPath } from '../request-language'
import { toCacheableAddress } from './cacheable-addresses'

const findScreen = (path: string) => screens.find((screen) => screen.path === path)
const ID = '01234567-89ab-7cde-8f01-23456789abcd'

test.each<[url: string, address: string | undefined]>([
  ['/', '/'],
  ['/contact', '/contact'],
  ['/nothing', undefined],
  ['/contact/', undefined],
  ['/feed.xml', undefined],
  ['/__proto__', undefined],
  // Tracking parameters.
  ['/contact?utm_source=letter&x', '/contact'],
  ['/?', '/'],
  // The outcome of a form prevents caching only on a page with that form.
  [`/contact?form=contact&sent=${ID}`, undefined],
  [`/about?form=contact-sidebar&sent=${ID}`, undefined],
  [`/make-payment?accepted=true&form=contact-sidebar&sent=${ID}`, undefined],
  ['/contact?form=contact&sent=x', '/contact'],
  ['/contact?form=contact', '/contact'],
  ['/contact?form=contact&sent=', '/contact'],
  [`/contact?form=contact&sent=${ID}0`, '/contact'],
  [`/contact?sent=${ID}`, '/contact'],
  [`/contact?form=application&sent=${ID}`, '/contact'],
  [`/contact?form=nothing&sent=${ID}`, '/contact'],
  [`/contact?form=constructor&sent=${ID}`, '/contact'],
  // The first value of a repeated parameter counts, as on the page.
  [`/contact?form=contact&form=x&sent=${ID}`, undefined],
  [`/contact?form=x&form=contact&sent=${ID}`, '/contact'],
  // Only /make-payment uses `accepted`.
  ['/make-payment?accepted=true', '/make-payment?accepted=true'],
  ['/make-payment?x=1&accepted=true', '/make-payment?accepted=true'],
  ['/make-payment?accepted=true&accepted=true', '/make-payment'],
  ['/make-payment?accepted=false', '/make-payment'],
  ['/make-payment?accepted', '/make-payment'],
  ['/about?accepted=true', '/about'],
])('%s is cached as %s', (url, address) => {
  expect(toCacheableAddress(url, findScreen)).toBe(address)
})

test('ignores request targets that do not start with a slash', () => {
  expect(toCacheableAddress('*contact', (path) => findScreen(splitPath(path).path))).toBeUndefined()
})

test('does not parse a long query', () => {
  expect(toCacheableAddress(`/contact?form=contact&sent=${ID}&${'a&'.repeat(1000)}`, findScreen)).toBe('/contact')
})
