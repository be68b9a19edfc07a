import { expect, test } from 'vitest'
import * as routes from '../../src/routes'
import { screens } from '../../src/site/screens'
import { changingContent } from '../support/content'
import { openSite } from '../support/test-site'

const moved = { street: '9 Elm Street', city: 'Berkeley', zip: '94704' }

test('names the location’s city with its street on every page, and the full state on Logistics', async () => {
  const { source, publish } = changingContent()
  publish(({ location, bootCamp }) => {
    Object.assign(location, moved)
    // In 2022 the dates are Saturdays, as the calendar file requires.
    bootCamp.year = 2022
  })
  const site = await openSite({ content: source })
  const read = async (path: string) => (await site.fetch(path)).text()
  const naming: string[] = []
  for (const path of [...screens.map((screen) => screen.path), routes.saturdaysCalendar]) {
    for (const [, after] of (await read(path)).matchAll(/9 Elm Street(.{0,40})/gs)) {
      expect(after, path).toContain('Berkeley')
      naming.push(path)
    }
  }
  expect(new Set(naming)).toEqual(new Set([routes.home, routes.logistics, routes.location, routes.saturdaysCalendar]))
  expect(await read(routes.logistics)).toContain('9 Elm Street, Berkeley, California 94704')
})
