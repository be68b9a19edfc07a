import { afterEach, expect, test, vi } from 'vitest'
import { secondsShown } from './seconds-shown'

afterEach(() => vi.restoreAllMocks())

function load(navigation: object | undefined) {
  vi.spyOn(performance, 'now').mockReturnValue(9000)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue((navigation ? [navigation] : []) as PerformanceEntryList)
}

test('a page that was loaded is shown from then on', () => {
  load({ activationStart: 0 })
  expect(secondsShown()).toBe(9)
})

test('a page that was made ready in advance is shown from when it was gone to', () => {
  load({ activationStart: 6500 })
  expect(secondsShown()).toBe(2.5)
})

test.each([undefined, {}])('a browser that makes nothing ready in advance counts from the start (%j)', (navigation) => {
  load(navigation)
  expect(secondsShown()).toBe(9)
})
