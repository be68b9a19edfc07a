import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { elementsOf, linksOf, textOf, textsOf } from '../../../tests/support/page'
import type { ChartCounts } from '../../submissions/charts/chart-counts'
import { CHART_WIDTH, layOutBars, layOutColumns } from './chart-geometry'
import { summarizeDays, summarizeSchools, summarizeSteps } from './chart-summaries'
import { Charts } from './charts'
import { listUpcoming } from './coming-up'

const days = Array.from({ length: 30 }, (_, index) => ({
  date: Temporal.PlainDate.from('2026-05-27').add({ days: index }).toString(),
  count: index === 0 ? 12 : index % 3,
}))

const figures: ChartCounts = {
  days,
  schools: {
    first: [
      { name: 'Lincoln High School of <Science>, Technology and Everything Else', count: 30 },
      { name: 'Mission Hills', count: 3 },
    ],
    others: { count: 8, schools: 5 },
    total: 41,
  },
  steps: { applied: 40, answered: 1, accepted: 0, canceled: 2 },
  since: '2025-06-25',
  countedAt: new Date('2026-06-25T17:00:00.000Z'),
}

describe('the summary of a chart', () => {
  test('names the last of several days with the highest count', () => {
    expect(summarizeDays(days)).toBe('Applications in the last 30 days: 42, most on May 27 (12)')
    expect(summarizeDays(days.slice(1))).toBe('Applications in the last 29 days: 30, most on Jun 25 (2)')
    expect(summarizeDays(days.map((day) => ({ ...day, count: 0 })))).toBe('Applications in the last 30 days: 0')
  })

  test('covers several schools, one school, and none', () => {
    const { first } = figures.schools
    const only = { first: first.slice(1), others: { count: 1200, schools: 0 }, total: 1203 }
    expect(summarizeSchools(figures.schools)).toMatch(/: 41 from 7 schools, most from Lincoln .* Else \(30\)$/)
    expect(summarizeSchools(only)).toBe('Applications in the last 12 months: 1,203 from 1 school')
    expect(summarizeSchools({ first: [], others: { count: 0, schools: 0 }, total: 0 })).toBe(
      'Applications in the last 12 months: 0',
    )
  })

  test('lists the steps', () =>
    expect(summarizeSteps(figures.steps)).toBe(
      'People in the last 12 months: 40 applied, 1 was answered, 0 accepted, 2 canceled',
    ))
})

test('lays out columns on the baseline with heights proportional to their counts and a minimum height', () => {
  const columns = layOutColumns([0, 1, 50, 1000], 10, 110)
  expect(columns.map(({ height }) => height)).toEqual([0, 1.5, 5, 100])
  for (const { y, height } of columns) expect(y + height).toBe(110)
  expect(columns.at(-1)).toMatchObject({ y: 10, x: 223.2, width: 57.6 })
  expect(layOutColumns([0, 0], 10, 110).every(({ height }) => height === 0)).toBe(true)
})

test('lays out bars below each other with lengths proportional to their counts', () => {
  expect(layOutBars([4, 0, 1], 200, 30, 10)).toEqual([
    { x: 0, y: 20, width: 200, height: 10 },
    { x: 0, y: 50, width: 0, height: 10 },
    { x: 0, y: 80, width: 50, height: 10 },
  ])
})

describe('the charts', () => {
  const html = renderToStaticMarkup(<Charts figures={figures} />)

  test('are labeled by their summaries and draw nothing outside their edges', () => {
    const [, school] = elementsOf(html, 'svg')
    expect(school).toMatchObject({ role: 'img', 'aria-labelledby': 'schools-sees' })
    expect(textsOf(html, 'title')).toEqual([
      summarizeDays(days),
      summarizeSchools(figures.schools),
      summarizeSteps(figures.steps),
    ])
    const marks = elementsOf(html, 'rect').map(({ x, width }) => Number(x) + Number(width))
    expect(Math.max(...marks)).toBeLessThanOrEqual(CHART_WIDTH)
    // Bars for 21 days with applications, two schools, and three steps with people.
    expect(marks).toHaveLength(30 - 9 + 2 + 3)
  })

  test('list their numbers in tables, with links to the inbox', () => {
    const [byDay = '', bySchool = '', bySteps = ''] = textsOf(html, 'tbody')
    expect(byDay).toMatch(/^May 27 12 May 28 1 .* Jun 25 2$/)
    expect(bySchool).toBe(`${figures.schools.first[0]?.name} 30 Mission Hills 3 5 other schools 8`)
    expect(bySteps).toBe('Applied 40 Answered or done 1 Accepted 0 Canceled 2')
    expect(linksOf(html).find(({ text }) => text === 'Jun 25')?.href).toBe(
      '/desk/inbox?form=application&from=2026-06-25&to=2026-06-25',
    )
  })

  test('are not drawn without data', () => {
    const nothing = {
      ...figures,
      days: days.map((day) => ({ ...day, count: 0 })),
      schools: { first: [], others: { count: 0, schools: 0 }, total: 0 },
      steps: { applied: 0, answered: 0, accepted: 0, canceled: 0 },
    }
    const empty = renderToStaticMarkup(<Charts figures={nothing} />)
    expect(elementsOf(empty, 'svg')).toEqual([])
    expect(textOf(empty)).toContain('Applications in the last 30 days: 0.')
  })
})

test('lists the dates of four weeks, and of those beyond the next of each kind', () => {
  const schedule = [7, 14, 21, 28].map((day) => ({ id: `${day}`, month: 2, day, topic: `Day ${day}`, changedAt: '' }))
  const applications = { opens: null, closes: { year: 2027, month: 1, day: 31 } }
  const season = {
    id: 'winter',
    program: 'winter',
    title: 'Winter',
    year: 2027,
    schedule,
    applications,
    acceptBy: null,
  }
  const other = {
    ...season,
    id: 'summer',
    program: 'summer',
    title: 'Summer',
    acceptBy: { year: 2027, month: 6, day: 1 },
  }
  const plan = {
    id: '1',
    document: 'press',
    action: 'publish',
    at: '2027-02-02T07:59:00.000Z',
    label: 'Press',
  } as const
  const wordsOn = (date: string) =>
    listUpcoming([season, other], [plan], {
      ...{ today: Temporal.PlainDate.from(date), timeZone: 'America/Los_Angeles' },
    }).map(({ date: { month, day }, words }) => `${month}/${day} ${words}`)
  expect(wordsOn('2027-01-01')).toEqual([
    ...['1/31 Last day to apply for Winter', '1/31 Last day to apply for Summer'],
    '2/1 Press is to be changed',
    ...['2/7 Winter: Day 7', '2/7 Summer: Day 7', '6/1 Last day to accept an offer for Summer'],
  ])
  expect(wordsOn('2027-02-20')).toEqual([
    ...['2/21 Winter: Day 21', '2/21 Summer: Day 21', '2/28 Winter: Day 28', '2/28 Summer: Day 28'],
    '6/1 Last day to accept an offer for Summer',
  ])
  expect(wordsOn('2027-07-01')).toEqual([])
})
