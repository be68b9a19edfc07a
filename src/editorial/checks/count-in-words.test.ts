import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong is found', () => {
  const texts = [
    'We have fourteen partner schools.',
    'Our 6 partner schools send us students.',
    'Students of our four schools get a discount.',
    'Five Saturdays from a problem to a pitch.',
    'The program lasts seven weeks.',
    'A 5-week summer program.',
    'An eight-week boot camp for students.',
    'Seven free Saturday mornings.',
    'Our four services at a glance.',
    'A team of three leads the program.',
    'Three people lead Harbor Founders.',
    'Here are five reasons to write to us.',
    'Pitch day is on the fifth Saturday, the last one.',
    'On the seventh Saturday you pitch.',
    'There are three ways to get involved.',
    'Our journey in four steps.',
    'Take one of three bus routes.',
    'A dozen partner schools.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['count-in-words']))
})

test('what is wrong in a post is found', () => {
  expect(checksOnPosts(['Our six partner schools are listed on the site.'])).toEqual(
    each(['Our six partner schools are listed on the site.'], ['count-in-words']),
  )
  expect(checksOnPosts(['The boot camp runs for eight weeks.'])).toEqual(
    each(['The boot camp runs for eight weeks.'], ['count-in-words']),
  )
})

test('what is right is left alone', () => {
  const texts = [
    'Our five partner schools and our three services.',
    'Students of two of our partner schools meet there.',
    'Six Saturdays, six weeks, a six-week program.',
    'A team of four students pitches first.',
    'Teams of three share two mentors.',
    'You hear from the bank within three weeks.',
    'By the second Saturday you know what you are making.',
    'Write to us two weeks before.',
    'We teach at seven schools a year.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('is right in a post that tells of other numbers', () => {
  expect(checksOnPosts(['Over two weeks, fourteen students went to three schools and a shipyard.'])).toEqual(
    each(['Over two weeks, fourteen students went to three schools and a shipyard.'], []),
  )
  expect(checksOnPosts(['It took them five weeks, and two videos, to sell the first one.'])).toEqual(
    each(['It took them five weeks, and two videos, to sell the first one.'], []),
  )
})

test('a list that has grown makes the number wrong', () => {
  const found = findAfter(({ schools }) =>
    schools.push({ name: 'Bay High School', district: 'Private', city: 'Oakland' }),
  )
  expect(found).toEqual(['count-in-words press release.paragraphs'])
})
