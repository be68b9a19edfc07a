import { expect, test } from 'vitest'
import { checkedContent, checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'
import { wrongWeekday } from './wrong-weekday'

test('a day of the schedule that is no Saturday is named with the one beside it', () => {
  expect(findAfter(({ bootCamp: { schedule } }) => Object.assign(schedule[2] ?? {}, { day: 11 }))).toContain(
    'wrong-weekday season schedule.2',
  )
  expect(wrongWeekday.find(checkedContent()).at(0)?.message).toBe(
    'June 25, 2026 is a Thursday, and so are all dates of the season. The nearest Saturdays are June 27, July 4, July 11, July 18, July 25, August 1.',
  )
})

test('what is wrong is found', () => {
  const texts = [
    'Join us on Saturday, July 4th, 2027.',
    'Saturday June 20 is the first day.',
    'The fair is on Saturday, May 9.',
    'We start on Friday, June 19.',
    'On Saturdays from 9 am to noon, starting June 25, 2028.',
    'The open house is on Sunday, May 8, 2027.',
    'Saturday the 1st of May? No: Saturday, May 2.',
    'We meet on Sundays.',
    'Six Sundays from a problem to a pitch.',
    'Classes are held on Friday mornings.',
  ]
  for (const [text, checks] of Object.entries(checksOn(texts))) expect(checks, text).toContain('wrong-weekday')
})

test('what is wrong in a post is found', () => {
  expect(checksOnPosts(['See you at the ferry on Saturday, May 9, 2027.'])).toEqual(
    each(['See you at the ferry on Saturday, May 9, 2027.'], ['wrong-weekday']),
  )
})

test('what is right is left alone', () => {
  const texts = [
    'The open house is on Saturday, May 8.',
    'We start on Saturday, June 19, 2027.',
    'Saturday {firstDay}, {year}',
    'Sunday, May 9, is Mother’s Day.',
    'Our office answers on Mondays.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('a post from last year means a day of its own year', () => {
  const found = findAfter(({ posts }) =>
    posts[1]?.paragraphs.push('On Saturday, June 20, they met for the first time.'),
  )
  expect(found).toEqual([])
})
