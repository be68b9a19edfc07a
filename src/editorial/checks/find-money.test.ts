import { expect, test } from 'vitest'
import { findMoney } from './find-money'

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
