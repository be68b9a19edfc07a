import { expect, test } from 'vitest'
import type { DeskRoute } from '../../desk/request'
import { pageBefore } from './page-before'

const route = (method: 'GET' | 'POST', path: string): DeskRoute => ({
  ...{ method, path, right: 'none' },
  handle: () => new Response(),
})

const deskRoutes = [
  route('GET', '/desk/team'),
  route('GET', '/desk/team/:id/role'),
  route('POST', '/desk/team/:id/sessions/:session/end'),
  route('GET', '/desk/team/:id'),
]

test('who posted goes back to the page of the same address, or to the nearest one above', () => {
  expect(pageBefore('/desk/team/1/role', deskRoutes)).toBe('/desk/team/1/role')
  expect(pageBefore('/desk/team/1/sessions/2/end', deskRoutes)).toBe('/desk/team/1')
  expect(pageBefore('/desk/nothing/at/all', deskRoutes)).toBe('/desk')
})

test('a path of thousands of segments takes no time', () => {
  const start = performance.now()
  expect(pageBefore(`/desk/team/1${'/a'.repeat(30_000)}`, deskRoutes)).toBe('/desk/team/1')
  expect(performance.now() - start).toBeLessThan(100)
})
