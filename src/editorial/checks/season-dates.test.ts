import { describe, expect, test } from 'vitest'
import type { Content } from '../../../content/read-content'
import { checksOn, each, findAfter } from '../../../tests/support/checked'

type Season = Content['bootCamp']

const day = (month: number, day: number, year = 2027) => ({ year, month, day })
const found = (change: (season: Season) => unknown, at?: string) =>
  findAfter(({ bootCamp }) => change(bootCamp), at ? { at } : {})

describe('days out of order', () => {
  test.each<[field: string, change: (season: Season) => unknown]>([
    ['season schedule.3', ({ schedule }) => Object.assign(schedule[3] ?? {}, { month: 7, day: 3 })],
    ['season schedule.5', ({ schedule }) => Object.assign(schedule[5] ?? {}, { month: 7, day: 24 })],
    [
      'season applications.closes',
      (season) => Object.assign(season, { applications: { opens: day(6, 1), closes: day(5, 1) } }),
    ],
    [
      'season applications.closes',
      (season) => Object.assign(season, { applications: { opens: null, closes: day(8, 30) } }),
    ],
    ['season acceptBy', (season) => Object.assign(season, { acceptBy: day(7, 2) })],
  ])('%s', (field, change) => expect(found(change)).toContain(`dates-out-of-order ${field}`))

  test('an announcement ends after it begins', () => {
    const after = findAfter(({ announcements: [first] }) => Object.assign(first ?? {}, { from: day(5, 30) }))
    expect(after).toEqual(['dates-out-of-order announcements/apply until'])
  })
})

describe('days that are past', () => {
  test('while applications are taken', () => {
    const open = (season: Season) => Object.assign(season, { applications: { opens: null, closes: null } })
    expect(found(open, '2027-08-01T07:00:00Z')).toContain('dates-past season schedule.0')
    expect(found(open, '2027-08-01T06:59:59Z')).not.toContain('dates-past season schedule.0')
  })

  test('but not once they are closed', () => {
    expect(found(() => {}, '2027-08-01T07:00:00Z')).not.toContain('dates-past season schedule.0')
  })
})

describe('of an offer or a season that has begun', () => {
  test.each<[field: string, change: (season: Season) => unknown, at: string]>([
    ['acceptBy', (season) => Object.assign(season, { acceptBy: day(4, 13) }), '2027-04-14T18:00:00Z'],
    [
      'acceptBy',
      (season) => Object.assign(season, { applications: { opens: day(2, 1), closes: day(6, 18) } }),
      '2027-06-06T18:00:00Z',
    ],
    [
      'applications.closes',
      (season) => Object.assign(season, { applications: { opens: day(2, 1), closes: day(7, 1) }, acceptBy: null }),
      '2027-06-20T18:00:00Z',
    ],
  ])('%s', (field, change, at) => expect(found(change, at)).toContain(`dates-past season ${field}`))

  test.each<[change: (season: Season) => unknown, at: string]>([
    [(season) => Object.assign(season, { acceptBy: day(4, 14) }), '2027-04-14T18:00:00Z'],
    [() => {}, '2027-06-10T18:00:00Z'],
    [(season) => Object.assign(season, { applications: { opens: null, closes: null } }), '2027-06-04T18:00:00Z'],
    [
      (season) => Object.assign(season, { applications: { opens: null, closes: null }, acceptBy: null }),
      '2027-06-19T18:00:00Z',
    ],
  ])('but not on its last day, on the season’s first, nor when applications are closed', (change, at) => {
    expect(found(change, at).filter((each) => each.startsWith('dates-past'))).toEqual([])
  })
})

describe('a deadline before its window', () => {
  test('of an offer', () => {
    expect(found((season) => Object.assign(season, { acceptBy: day(1, 15) }))).toEqual([
      'deadline-before-window season acceptBy',
    ])
  })

  test('in a text', () => {
    const after = findAfter(({ bootCamp, pages, announcements }) => {
      Object.assign(bootCamp, { applications: { opens: day(2, 1), closes: null } })
      Object.assign(announcements[0] ?? {}, { text: 'Soon.' })
      Object.assign(pages.schools, { missing: 'Apply by January 20.' })
    })
    expect(after).toEqual(['deadline-before-window pages/schools missing'])
  })
})

describe('an announcement', () => {
  test('past its end', () => {
    expect(found(() => {}, '2027-05-22T08:00:00Z')).toEqual(['announcement-ended announcements/apply until'])
    expect(found(() => {}, '2027-05-22T06:00:00Z')).toEqual([])
  })

  test('of days that are over, or of a registration that is', () => {
    const after = findAfter(({ announcements: [first] }) => Object.assign(first ?? {}, { until: null }), {
      at: '2027-08-05T08:00:00Z',
    })
    expect(after).toEqual([
      'announcement-ended announcements/apply text',
      'announcement-ended announcements/apply title',
    ])
  })
})

test('a copyright line behind the year', () => {
  const texts = ['© 2013-2026 Harbor Founders', 'Copyright 2025']
  expect(checksOn(texts)).toEqual(each(texts, ['copyright-behind']))
})

test('no post for a year', () => {
  expect(found(() => {}, '2028-03-10T08:00:00Z')).toContain('no-post-for-a-year posts/what-it-costs date')
  expect(found(() => {}, '2028-03-09T08:00:00Z')).not.toContain('no-post-for-a-year posts/what-it-costs date')
})

test('next summer’s season, prepared in November, is found nothing wrong with', () => {
  const found = findAfter(({ bootCamp }) => Object.assign(bootCamp, { year: 2027 }), { at: '2026-11-24T20:00:00Z' })
  // The rest of the clean content was written the spring after.
  expect(found.filter((each) => !each.startsWith('dated-ahead'))).toEqual([])
})
