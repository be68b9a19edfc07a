import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong is found', () => {
  const texts = [
    'Questions? Call 510-555-0199.',
    'Call us at (408) 555-0121.',
    'Or phone 510.555.0112 on weekdays.',
    'Text +1 510 555 0120.',
    'Our number is 5105550199.',
    'Ring 555-0199 and ask for Ana.',
    'Dial 510-555-CAMP.',
    'Press: (510) 555-0143.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['wrong-phone']))
  expect(checksOnPosts(texts)).toEqual(each(texts, ['wrong-phone']))
})

test('what is right is left alone', () => {
  const texts = [
    'Call (510) 555-0121 or 510-555-0134.',
    'Call [{phone}]({phoneAddress}).',
    'Call 555-0121.',
    'The pharmacy is at 510-555-0177.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('what it should be is said', () => {
  expect(findAfter(({ services }) => services[0]?.points.push('Call 510-555-0199'))).toEqual([
    'wrong-phone services 0.points.4',
  ])
})
