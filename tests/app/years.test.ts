import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { INITIAL_CHANGED_AT, type Season } from '../../content/season'
import { acceptance } from '../support/answers'
import { changingContent } from '../support/content'
import { renderFormEmails, toSingleLine } from '../support/form-emails'
import { textOf, textsOf } from '../support/page'
import { contentWith, summerIn, winter } from '../support/seasons'
import { openSite, type TestSite } from '../support/test-site'

/** Texts with the current year, by path. */
const sayings: [path: string, words: (year: number) => string][] = [
  ['/logistics', (year) => `6 weeks, from Saturday June 25 to Saturday July 30, ${year}, 10 am to 12 pm each time.`],
  ['/logistics', (year) => `Weekly schedule, summer ${year}`],
  ['/application', (year) => `Summer ${year} Business Boot Camp Application`],
  ['/', (year) => `Saturdays, 10 am to 12 pm, June 25 to July 30, ${year}`],
]

const read = async (site: TestSite, path: string) => textOf(await (await site.fetch(path)).text())

/** The first and last instant of three years in San Jose (UTC-8). */
const moments = [2026, 2027, 2028].flatMap((year): [moment: string, year: number][] => [
  [`${year}-01-01T08:00:00Z`, year],
  [`${year + 1}-01-01T07:59:59.999Z`, year],
])

test.each(sayings)('updates cached pages at New Year: %s', async (path, words) => {
  const site = await openSite()
  for (const [moment, year] of moments) {
    site.setClock(moment)
    const text = await read(site, path)
    expect(text, moment).toContain(words(year))
    expect(text, moment).not.toContain(words(year - 1))
    expect(text, moment).not.toContain(words(year + 1))
  }
})

type Says = Record<'logistics' | 'home' | 'data' | 'email', string> & Record<'table' | 'starts', Record<number, string>>

/** Seasons of six, eight and thirteen Saturdays. The last two cross New Year, the longest until February 29. */
const dated: [name: string, season: Season, says: Says][] = [
  [
    'Summer 2027',
    summerIn(2027, { schedule: weekly('2027-06-26', 6) }),
    {
      logistics: 'Six Saturdays, June 26 to July 31, 2027, 10 am to 12 pm.',
      home: 'Saturdays, 10 am to 12 pm, June 26 to July 31, 2027',
      table: { 0: '6/26', 5: '7/31' },
      starts: { 0: '20270626T170000Z', 5: '20270731T170000Z' },
      data: '"startDate":"2027-06-26","endDate":"2027-07-31"',
      email: 'from June 26 to July 31, on Saturdays',
    },
  ],
  [
    'Winter 2027',
    { ...winter, schedule: weekly('2027-12-04', 8) },
    {
      logistics: 'Eight Saturdays, December 4, 2027 to January 22, 2028, 9 am to 12:30 pm.',
      home: 'Saturdays, 9 am to 12:30 pm, December 4, 2027 to January 22, 2028',
      table: { 0: '12/4/2027', 7: '1/22/2028' },
      starts: { 0: '20271204T170000Z', 7: '20280122T170000Z' },
      data: '"startDate":"2027-12-04","endDate":"2028-01-22"',
      email: 'from December 4, 2027 to January 22, 2028, on Saturdays',
    },
  ],
  [
    'Winter 2047',
    { ...winter, id: 'winter-2047', year: 2047, schedule: weekly('2047-12-07', 13) },
    {
      logistics: '13 Saturdays, December 7, 2047 to February 29, 2048, 9 am to 12:30 pm.',
      home: 'December 7, 2047 to February 29, 2048',
      table: { 0: '12/7/2047', 12: '2/29/2048' },
      starts: { 0: '20471207T170000Z', 12: '20480229T170000Z' },
      data: '"startDate":"2047-12-07","endDate":"2048-02-29"',
      email: 'from December 7, 2047 to February 29, 2048, on Saturdays',
    },
  ],
]

/** Returns December 31, January 1 and the last day of February at noon in San Jose, for three years. */
function momentsOfThreeYears(): string[] {
  return [2027, 2028, 2029].flatMap((year) => {
    const february = Temporal.PlainYearMonth.from({ year, month: 2 }).daysInMonth
    return [`${year}-01-01`, `${year}-02-${february}`, `${year}-12-31`].map((day) => `${day}T20:00:00Z`)
  })
}

test.each(dated)('shows the same days of %s on every page on any day', async (name, season, says) => {
  const content = contentWith(season)
  const site = await openSite({ content })
  const readHtml = async (path: string) => (await site.fetch(path)).text()
  for (const moment of momentsOfThreeYears()) {
    site.setClock(moment)
    const [home, logistics] = [await readHtml('/'), await readHtml('/logistics')]
    expect(textOf(logistics), moment).toContain(says.logistics)
    expect(textOf(logistics), moment).toContain(`Weekly schedule, ${name.toLowerCase()}`)
    expect(textOf(home), moment).toContain(says.home)
    expect(textOf(home), moment).toContain(`${name}: registration is open`)
    expect(textsOf(logistics, 'td').filter((text) => /^[\d/]+$/.test(text))).toMatchObject(says.table)
    expect(await read(site, '/application'), moment).toContain(`${name} Business Boot Camp Application`)
    const calendar = await readHtml('/six-saturdays.ics')
    expect(calendar.match(/(?<=^DTSTART:).*(?=\r)/gm), moment).toMatchObject(says.starts)
    for (const page of [home, logistics]) expect(page, moment).toContain(says.data)
  }
  const answers = { ...acceptance, programType: season.program }
  const { sender } = renderFormEmails('acceptance', answers, randomUUIDv7(), null, content.current('en').content)
  expect(toSingleLine(sender.text)).toContain(says.email)
})

test('ends a copyright line without a last year in the current year', async () => {
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

test('keeps the years in the release, the notice and the companies', async () => {
  const site = await openSite()
  site.setClock('2027-01-01T08:00:00Z')
  expect(await read(site, '/press')).toContain('starting June 25, 2024')
  expect(await read(site, '/')).toContain('Summer 2022: registration is open')
  expect(await read(site, '/companies')).toContain('for summer 2022 are still being arranged')
  expect(await read(site, '/speakers')).toContain('speaker line-up for the summer 2022 program')
  expect(await read(site, '/about')).toContain('© 2011-2024 Six Saturdays. All program content reserved.')
})

function weekly(first: string, count: number): Season['schedule'] {
  return Array.from({ length: count }, (_, index) => {
    const { month, day } = Temporal.PlainDate.from(first).add({ weeks: index })
    return { id: `saturday-${index + 1}`, month, day, topic: `Topic ${index + 1}`, changedAt: INITIAL_CHANGED_AT }
  })
}
