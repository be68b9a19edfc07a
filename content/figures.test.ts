import { expect, test } from 'vitest'
import { countText, moneyText, selectPluralForm } from './figures'

test.each([
  [1, 'One reason'],
  [0, 'reasons'],
  [5, 'reasons'],
])('selects the plural form for %i', (count, form) => {
  expect(selectPluralForm({ one: 'One reason', other: 'reasons' }, count, 'en')).toBe(form)
})

test.each([
  [5, 'five'],
  [12, 'twelve'],
  [13, '13'],
])('%i is written as "%s"', (count, text) => expect(countText(count, 'en')).toBe(text))

test.each([
  [100, '$100'],
  [1200, '$1,200'],
])('%i dollars are %s', (dollars, text) => expect(moneyText(dollars, 'en')).toBe(text))
