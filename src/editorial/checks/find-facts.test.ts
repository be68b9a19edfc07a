import { expect, test } from 'vitest'
import { findAddresses, plainStreet } from './find-addresses'
import { findDates, isDay } from './find-dates'
import { findHours, timeInWords } from './find-hours'
import { findMoney } from './find-money'
import { findNumbers, numberInWords } from './find-numbers'
import { findPhones, phoneDigits } from './find-phones'

test.each<[text: string, streets: string[]]>([
  ['at 12 Other Street, San Jose', ['12 other st']],
  ['100 N. First St. or 4B South 2nd Avenue', ['100 n first st', '4b s 2nd ave']],
  ['200 Martin Luther King Jr. Blvd', ['200 martin luther king jr blvd']],
  ['Route 22 along Santa Clara Street, the 7th Street exit, 100 students of Main Street', []],
])('the addresses in "%s"', (text, streets) => {
  expect(findAddresses(text).map(({ street }) => street)).toEqual(streets)
})

test('streets are compared as they are spoken', () => {
  expect(plainStreet('100 South Sample Street')).toBe(plainStreet('100 S. Sample St.'))
})

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

test.each<[text: string, amounts: number[]]>([
  ['$500, $ 1,000 and $1,234.50', [500, 1000, 1234.5]],
  ['Our fee is 550 dollars', [550]],
  ['five hundred dollars, a hundred bucks', [500, 100]],
  ['US$500, USD 500, 500 USD, 550$', [500, 500, 500, 550]],
  ['five hundred and fifty dollars', [550]],
  ['the five-hundred-dollar fee and the 800-dollar one', [500, 800]],
  ['$1.5k or $2 thousand', [1500, 2000]],
  ['The fee is 550. The deposit is only 90!', [550, 90]],
  ['the fee is two hundred', [200]],
  ['between $500–$800', [500, 800]],
  ['The cost is 20 hours of work, 550 students, at 5 tokens', []],
])('the sums in "%s"', (text, amounts) => {
  expect(findMoney(text).map(({ amount }) => amount)).toEqual(amounts)
})

test('other currencies are no dollars', () => {
  expect(findMoney('€500, 500 euros, £20, $1').map(({ isDollars }) => isDollars)).toEqual([false, false, false, true])
})

test.each<[text: string, numbers: (number | string)[]]>([
  ['fourteen partner schools', [14]],
  ['Six Saturdays, one business', [6, 1]],
  ['twenty-one students in 3 teams', [21, 3]],
  ['one hundred and fifty of 1,200', [150, 1200]],
  ['a hundred, half a dozen, two dozen', [100, 6, 24]],
  ['five hundred dollars', [500]],
  ['two thousand and eleven', [2011]],
  ['the second Saturday, the 3rd, the twenty-fifth', ['2.', '3.', '25.']],
  ['3000+ signups', [3000]],
  ['6-week', [6]],
  ['someone, often, weight, tent', []],
  ['1.5 hours, 10:30, 6/25, $800', []],
])('the numbers in "%s"', (text, numbers) => {
  expect(findNumbers(text).map(({ value, isOrdinal }) => (isOrdinal ? `${value}.` : value))).toEqual(numbers)
})

test('a number is where it is written', () => {
  const text = 'all of our twenty-two schools'
  const [{ from, to } = { from: 0, to: 0 }] = findNumbers(text)
  expect(text.slice(from, to)).toBe('twenty-two')
})

test.each([
  [3, 'three'],
  [12, 'twelve'],
  [14, '14'],
])('%i is written %s', (value, words) => expect(numberInWords(value)).toBe(words))

test.each<[text: string, phones: string[]]>([
  ['(408) 555-0199', ['14085550199']],
  ['call 408-555-0199.', ['14085550199']],
  ['408.555.0199 or 408 555 0199 or 408/555-0199', ['14085550199', '14085550199', '14085550199']],
  ['+1 (408) 555-0199, 1-408-555-0199', ['14085550199', '14085550199']],
  ['4085550199', ['14085550199']],
  ['just 555-0199', ['5550199']],
  ['408–555–0199', ['14085550199']],
  ['408-555-CAMP', ['14085552267']],
  ['+49 30 901820', ['4930901820']],
  ['95113-1234, 2011-2024, 10-12, $1,000, 100 555', []],
])('the phone numbers in "%s"', (text, phones) => {
  expect(findPhones(text).map(({ digits }) => digits)).toEqual(phones)
})

test.each([
  ['(408) 555-0100', '14085550100'],
  ['+49 30 901820', '4930901820'],
])('%s is %s', (number, digits) => expect(phoneDigits(number)).toBe(digits))
