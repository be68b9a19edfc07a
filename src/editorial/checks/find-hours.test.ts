import { expect, test } from 'vitest'
import { findHours, timeInWords } from './find-hours'

test.each<[text: string, hours: string[]]>([
  ['10 am to 12 pm', ['10 am-12 pm']],
  ['10:00 a.m. to noon', ['10 am-12 pm']],
  ['10am-12pm', ['10 am-12 pm']],
  ['9-11 am', ['9 am-11 am']],
  ['10 to 12 pm', ['10 am-12 pm']],
  ['10–12', ['10 am-12 pm?']],
  ['from nine to eleven', ['9 am-11 am?']],
  ['between 9:30 and 11:30', ['9:30 am-11:30 am']],
  ['from half past nine until a quarter to twelve', ['9:30 am-11:45 am']],
  ['at nine o’clock', ['9 am']],
  ['2 pm to 4 pm', ['2 pm-4 pm']],
  ['1 to 3 in the afternoon', ['1 pm-3 pm']],
  ['nine thirty to noon', ['9:30 am-12 pm']],
  ['from 11 a.m. until 1', ['11 am-1 pm']],
  ['starts at 9 am, opens at 7 am', ['9 am', '7 am']],
  ['14:00 to 16:00', ['2 pm-4 pm']],
])('the times in "%s"', (text, hours) => {
  const shown = findHours(text).map(
    ({ start, end, isBare }) =>
      `${timeInWords(start)}${end === undefined ? '' : `-${timeInWords(end)}`}${isBare ? '?' : ''}`,
  )
  expect(shown).toEqual(hours)
})

test('what can be no time is none', () => {
  expect(findHours('$10 to $12, 100 to 120, 10%, 3.5').filter(({ isBare }) => !isBare)).toEqual([])
})
