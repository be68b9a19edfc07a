import { afterEach, expect, test, vi } from 'vitest'
import { getSecondsShown } from './seconds-shown'

afterEach(() => vi.restoreAllMocks())

function load(navigation: object | undefined) {
  vi.spyOn(performance, 'now').mockReturnValue(9000)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue((navigation ? [navigation] : []) as PerformanceEntryList)
}

test('counts from the load of a page', () => {
  load({ activationStart: 0 })
  expect(getSecondsShown()).toBe(9)
})

test('counts from the activation of a prerendered page', () => {
  load({ activationStart: 6500 })
  expect(getSecondsShown()).toBe(2.5)
})

test.each([undefined, {}])('counts from the load without prerendering support (%j)', (navigation) => {
  load(navigation)
  expect(getSecondsShown()).toBe(9)
})
