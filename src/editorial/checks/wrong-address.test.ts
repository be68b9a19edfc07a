import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong is found', () => {
  const texts = [
    'We meet at 12 Other Street.',
    'Come to 402 Harbor St. on Saturday mornings.',
    'Our address: 420 Harbor Avenue, Oakland, CA 94607.',
    'The program takes place at 420 Harbor Street, San Jose, California.',
    'Find us at 420 Harbor Street, Oakland, CA 94612.',
    'The boot camp is held in Berkeley.',
    'We meet on Saturdays in San Jose.',
    'Write to Harbor Founders, 9 Pier Road, Oakland.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['wrong-address']))
  expect(checksOnPosts(texts)).toEqual(each(texts, ['wrong-address']))
})

test('what is right is left alone', () => {
  const texts = [
    'We meet at 420 Harbor Street, Oakland, CA 94607.',
    'We meet at 420 Harbor St., Oakland.',
    'Our students come from Berkeley, California, and from Alameda.',
    'The bakery is at 12 Other Street.',
    'The boot camp is in Oakland in June.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('is right in a post that tells of other places', () => {
  expect(checksOnPosts(['They opened a stand at 400 Market Street and sold soup.'])).toEqual(
    each(['They opened a stand at 400 Market Street and sold soup.'], []),
  )
  expect(checksOnPosts(['We visited a printer at 8 Mill Road, San Leandro, CA 94577.'])).toEqual(
    each(['We visited a printer at 8 Mill Road, San Leandro, CA 94577.'], []),
  )
})

test('the organization and the location are in one city', () => {
  expect(findAfter(({ location }) => Object.assign(location, { city: 'Alameda' }))).toContain(
    'wrong-address location city',
  )
})
