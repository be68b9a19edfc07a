import { expect, test } from 'vitest'
import { findDates, isDay } from './find-dates'

test.each<[text: string, dates: string[]]>([
  ['June 25', ['6/25']],
  ['Saturday, June 25, 2024', ['Saturday 6/25/2024']],
  ['Saturday June 25th', ['Saturday 6/25']],
  ['July 4th, 2027', ['7/4/2027']],
  ['1 October and the 2nd of November 2027', ['10/1', '11/2/2027']],
  ['Sat. Jun. 26 (Sat 6/26)', ['Saturday 6/26', 'Saturday 6/26']],
  ['6/25/2027, 6/25/27, 2027-06-25', ['6/25/2027', '6/25/2027', '6/25/2027']],
  ['July fourth, the twenty-sixth of June, June twenty-sixth', ['7/4', '6/26', '6/26']],
  ['June 25–30, 2027', ['6/25/2027', '6/30/2027']],
  ['July 3, 10, 17 and 24', ['7/3', '7/10', '7/17', '7/24']],
  ['June 26 to July 31, 2027', ['6/26', '7/31/2027']],
  ['from June 26 at 10 am, July 3, 10 am', ['6/26', '7/3']],
  ['June 26, a Saturday, July 3 (Saturday)', ['Saturday 6/26', 'Saturday 7/3']],
  ['Sept. 4 and DEC 5', ['9/4', '12/5']],
  ['In May 2027, in June, 24/7, 1/2 hour, 2/3 of us, maybe 5', []],
])('the days in "%s"', (text, dates) => {
  const shown = findDates(text).map(({ weekday, month, day, year }) =>
    [weekday, [month, day, year].filter(Boolean).join('/')].filter(Boolean).join(' '),
  )
  expect(shown).toEqual(dates)
})

test('a day that does not exist is found all the same', () => {
  expect(findDates('June 31 and February 29').map(isDay)).toEqual([false, true])
  expect(findDates('February 29, 2027').map(isDay)).toEqual([false])
})
