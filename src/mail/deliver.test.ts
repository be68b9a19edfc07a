import { expect, test } from 'vitest'
import { HOUR, SECOND } from '../../content/moments'
import { getRetryDelay } from './deliver'

test('doubles the delay from five seconds up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6].map(getRetryDelay)).toEqual([5, 10, 20, 40, 80, 160].map((seconds) => seconds * SECOND))
  expect(getRetryDelay(10)).toBe(2560 * SECOND)
  expect([11, 12, 100, 5000].map(getRetryDelay)).toEqual([HOUR, HOUR, HOUR, HOUR])
})

test('makes about 130 attempts in five days', () => {
  let [attempts, waited] = [0, 0]
  while (waited < 5 * 24 * HOUR) waited += getRetryDelay(++attempts)
  expect(attempts).toBeGreaterThan(120)
  expect(attempts).toBeLessThan(140)
})
