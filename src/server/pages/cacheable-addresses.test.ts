import { expect, test } from 'vitest'
import { screens } from '../../site/screens'
import { splitPath } from '../request-language'
import { cacheableAddress } from './cacheable-addresses'

const findScreen = (path: string) => screens.find((screen) => screen.path === path)
const ID = '01234567-89ab-7cde-8f01-23456789abcd'

test.each<[url: string, address: string | undefined]>([
  ['/', '/'],
  ['/contact', '/contact'],
  ['/nothing', undefined],
  ['/contact/', undefined],
  ['/feed.xml', undefined],
  ['/__proto__', undefined],
  // What a newsletter writes behind an address.
  ['/contact?utm_source=letter&x', '/contact'],
  ['/?', '/'],
  // What became of a form: only where one of that page may have been stored.
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
  // The first counts, as for the page itself.
  [`/contact?form=contact&form=x&sent=${ID}`, undefined],
  [`/contact?form=x&form=contact&sent=${ID}`, '/contact'],
  // An accepted offer is of one page's concern.
  ['/make-payment?accepted=true', '/make-payment?accepted=true'],
  ['/make-payment?x=1&accepted=true', '/make-payment?accepted=true'],
  ['/make-payment?accepted=true&accepted=true', '/make-payment'],
  ['/make-payment?accepted=false', '/make-payment'],
  ['/make-payment?accepted', '/make-payment'],
  ['/about?accepted=true', '/about'],
])('%s asks for what everybody sees at %s', (url, address) => {
  expect(cacheableAddress(url, findScreen)).toBe(address)
})

test('what begins with another sign than a page’s address is no page’s', () => {
  expect(cacheableAddress('*contact', (path) => findScreen(splitPath(path).path))).toBeUndefined()
})

test('a question longer than any of ours is not taken apart', () => {
  expect(cacheableAddress(`/contact?form=contact&sent=${ID}&${'a&'.repeat(1000)}`, findScreen)).toBe('/contact')
})
