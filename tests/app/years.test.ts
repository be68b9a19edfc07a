import { expect, test } from 'vitest'
import { changingContent } from '../support/content'
import { textOf } from '../support/page'
import { openSite, type TestSite } from '../support/test-site'

/** What each address says of the current year. */
const sayings: [path: string, words: (year: number) => string][] = [
  ['/logistics', (year) => `6 weeks, from Saturday June 25 to Saturday July 30, ${year}, 10 am to 12 pm each time.`],
  ['/logistics', (year) => `Weekly schedule, summer ${year}`],
  ['/application', (year) => `Summer ${year} Business Boot Camp Application`],
  ['/', (year) => `Saturdays, 10 am to 12 pm, June 25 to July 30, ${year}`],
]

const read = async (site: TestSite, path: string) => textOf(await (await site.fetch(path)).text())

/** The first and last moment of three years on the program's clocks, in San Jose: UTC is eight hours ahead. */
const moments = [2026, 2027, 2028].flatMap((year): [moment: string, year: number][] => [
  [`${year}-01-01T08:00:00Z`, year],
  [`${year + 1}-01-01T07:59:59.999Z`, year],
])

test.each(sayings)("a page kept over New Year's Eve is not stale: %s", async (path, words) => {
  const site = await openSite()
  for (const [moment, year] of moments) {
    site.setClock(moment)
    const text = await read(site, path)
    expect(text, moment).toContain(words(year))
    expect(text, moment).not.toContain(words(year - 1))
    expect(text, moment).not.toContain(words(year + 1))
  }
})

test.each(sayings)('a season with a year stays in it: %s', async (path, words) => {
  const { source, publish } = changingContent()
  publish(({ bootCamp }) => Object.assign(bootCamp, { year: 2027 }))
  const site = await openSite({ content: source })
  for (const [moment] of moments) {
    site.setClock(moment)
    const text = await read(site, path)
    expect(text, moment).toContain(words(2027))
    for (const other of [2026, 2028]) expect(text, moment).not.toContain(words(other))
  }
  expect(await read(site, '/')).toContain('Summer 2027: registration is open')
})

test('a copyright line without a last year ends in the current one, whatever the year of the season', async () => {
  const { source, publish } = changingContent()
  publish(({ bootCamp, organization }) => {
    bootCamp.year = 2027
    organization.copyrightTo = null
  })
  const site = await openSite({ content: source })
  for (const [moment, year] of moments) {
    site.setClock(moment)
    expect(await read(site, '/about'), moment).toContain(`© 2011-${year} Six Saturdays.`)
  }
})

test("what was printed stays: the release's 2024, the notice's and the companies' 2022", async () => {
  const site = await openSite()
  site.setClock('2027-01-01T08:00:00Z')
  expect(await read(site, '/press')).toContain('starting June 25, 2024')
  expect(await read(site, '/')).toContain('Summer 2022: registration is open')
  expect(await read(site, '/companies')).toContain('for summer 2022 are still being arranged')
  expect(await read(site, '/speakers')).toContain('speaker line-up for the summer 2022 program')
  expect(await read(site, '/about')).toContain('© 2011-2024 Six Saturdays. All program content reserved.')
})
