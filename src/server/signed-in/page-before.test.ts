import { expect, test } from 'vitest'
import { relativeTime } from '../../../tests/support/processor-time'
import { findPageAbove } from './page-before'

const desk = {
  root: '/desk',
  routes: [
    { method: 'GET', path: '/desk/team' },
    { method: 'GET', path: '/desk/team/:id/role' },
    { method: 'POST', path: '/desk/team/:id/sessions/:session/end' },
    { method: 'GET', path: '/desk/team/:id' },
  ],
} as const

test('finds the page at the same path, or the nearest one above', () => {
  expect(findPageAbove('/desk/team/1/role', desk)).toBe('/desk/team/1/role')
  expect(findPageAbove('/desk/team/1/sessions/2/end', desk)).toBe('/desk/team/1')
  expect(findPageAbove('/desk/nothing/at/all', desk)).toBe('/desk')
})

test('finds the page above thousands of segments in linear time', async () => {
  const path = `/desk/team/1${'/a'.repeat(30_000)}`
  expect(findPageAbove(path, desk)).toBe('/desk/team/1')
  expect(await relativeTime(() => findPageAbove(path, desk))).toBeLessThan(1)
})
