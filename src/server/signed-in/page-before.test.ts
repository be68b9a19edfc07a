import { expect, test } from 'vitest'
import { pageBefore } from './page-before'

const desk = {
  root: '/desk',
  routes: [
    { method: 'GET', path: '/desk/team' },
    { method: 'GET', path: '/desk/team/:id/role' },
    { method: 'POST', path: '/desk/team/:id/sessions/:session/end' },
    { method: 'GET', path: '/desk/team/:id' },
  ],
} as const

test('who posted goes back to the page of the same address, or to the nearest one above', () => {
  expect(pageBefore('/desk/team/1/role', desk)).toBe('/desk/team/1/role')
  expect(pageBefore('/desk/team/1/sessions/2/end', desk)).toBe('/desk/team/1')
  expect(pageBefore('/desk/nothing/at/all', desk)).toBe('/desk')
})

test('a path of thousands of segments takes no time', () => {
  const start = performance.now()
  expect(pageBefore(`/desk/team/1${'/a'.repeat(30_000)}`, desk)).toBe('/desk/team/1')
  expect(performance.now() - start).toBeLessThan(100)
})
