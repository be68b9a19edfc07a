import { describe, expect, test } from 'vitest'
import type { Content } from '../../../content/read-content'
import { findAfter, hintsAfter } from '../../../tests/support/checked'

type Season = Content['bootCamp']

const day = (month: number, day: number, year = 2027) => ({ year, month, day })
const found = (change: (season: Season) => unknown, at?: string) =>
  findAfter(({ bootCamp }) => change(bootCamp), at ? { at } : {})

describe('dates-out-of-order season', () => {
  test.each<[field: string, change: (season: Season) => unknown]>([
    ['schedule.3', ({ schedule }) => Object.assign(schedule[3] ?? {}, { month: 7, day: 3 })],
    ['schedule.5', ({ schedule }) => Object.assign(schedule[5] ?? {}, { month: 7, day: 24 })],
    ['applications.opens', ({ applications }) => Object.assign(applications, { opens: day(6, 19), closes: null })],
    ['applications.closes', ({ applications }) => Object.assign(applications, { opens: day(6, 1) })],
    ['applications.closes', ({ applications }) => Object.assign(applications, { closes: day(8, 30) })],
    ['acceptBy', (season) => Object.assign(season, { acceptBy: day(7, 2) })],
    ['acceptBy', (season) => Object.assign(season, { acceptBy: day(2, 1) })],
  ])('%s', (field, change) => expect(found(change)).toContain(`dates-out-of-order season ${field}`))
})

test('a day that is no Saturday', () => {
  expect(found(({ schedule }) => Object.assign(schedule[1] ?? {}, { day: 27 }))).toEqual([
    'wrong-weekday season schedule.1',
  ])
})

describe('dates-past season', () => {
  const open = (season: Season) => Object.assign(season, { applications: { opens: null, closes: null } })

  test.each<[field: string, change: (season: Season) => unknown, at: string]>([
    ['schedule.0', open, '2027-08-01T07:00:00Z'],
    ['acceptBy', (season) => Object.assign(season, { acceptBy: day(4, 13) }), '2027-04-14T18:00:00Z'],
    ['applications.closes', (season) => Object.assign(open(season), { acceptBy: null }), '2027-06-20T18:00:00Z'],
  ])('%s', (field, change, at) => expect(found(change, at)).toContain(`dates-past season ${field}`))

  test.each<[change: (season: Season) => unknown, at: string]>([
    [() => {}, '2027-08-01T07:00:00Z'],
    [(season) => Object.assign(season, { acceptBy: day(4, 14) }), '2027-04-14T18:00:00Z'],
    [(season) => Object.assign(open(season), { acceptBy: null }), '2027-06-19T18:00:00Z'],
  ])('not once applications are closed, nor on the last day', (change, at) => {
    expect(found(change, at).filter((each) => each.startsWith('dates-past'))).toEqual([])
  })
})

test.each<[finding: string, change: (content: Content) => unknown]>([
  ['season-year season registrationYear', ({ bootCamp }) => Object.assign(bootCamp, { registrationYear: 2026 })],
  ['season-year season season', ({ bootCamp }) => Object.assign(bootCamp, { season: 'Summer 2025' })],
  ['season-year season acceptBy', ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: day(6, 4, 2026) })],
  ['fees-out-of-order fees deposit', ({ bootCamp: { fees } }) => Object.assign(fees, { deposit: 600 })],
  ['fees-out-of-order fees deposit', ({ bootCamp: { fees } }) => Object.assign(fees, { deposit: 0 })],
  ['fees-out-of-order fees partner', ({ bootCamp: { fees } }) => Object.assign(fees, { partner: 951 })],
  ['dated-ahead press release.date', ({ press }) => Object.assign(press.release, { date: day(4, 15) })],
  ['dated-ahead press coverage.0.date', ({ press }) => Object.assign(press.coverage[0] ?? {}, { date: day(4, 15) })],
  ['dated-ahead posts/lemonade date', ({ posts }) => Object.assign(posts[1] ?? {}, { date: day(4, 15) })],
  [
    'dates-out-of-order announcements/apply until',
    ({ announcements }) => Object.assign(announcements[0] ?? {}, { from: day(5, 30) }),
  ],
  ['location-disagrees location zip', ({ location }) => Object.assign(location, { zip: '10001' })],
  ['location-disagrees location city', ({ location }) => Object.assign(location, { city: 'Berkeley' })],
  [
    'location-disagrees location mapUrl',
    ({ location }) => Object.assign(location, { mapUrl: 'https://www.google.com/maps?q=Main+Street,+Reno,+NV' }),
  ],
  [
    'location-disagrees location mapUrl',
    ({ location }) => Object.assign(location, { mapUrl: 'https://www.google.com/maps?q=Oakland,+CA+94612' }),
  ],
  [
    'copyright-behind organization copyrightYears',
    ({ organization }) => Object.assign(organization, { copyrightYears: '2013-2026' }),
  ],
  [
    'copyright-behind pages/shell footer.copyright',
    ({ pages }) => Object.assign(pages.shell.footer, { copyright: '© 2013-2026 {organization}' }),
  ],
])('%s', (finding, change) => expect(findAfter(change)).toContain(finding))

test('a map that shows coordinates, or a whole address, is of the location', () => {
  const maps = ['37.8,-122.27', '420+Harbor+Street,+Oakland,+CA+94607']
  const showing = (q: string) => `https://www.google.com/maps?q=${q}&output=embed`
  expect(maps.map((q) => findAfter(({ location }) => Object.assign(location, { mapUrl: showing(q) })))).toEqual([
    [],
    [],
  ])
})

test('an announcement past its end', () => {
  expect(found(() => {}, '2027-05-22T08:00:00Z')).toEqual(['announcement-ended announcements/apply until'])
  expect(found(() => {}, '2027-05-22T06:00:00Z')).toEqual([])
})

test('an announcement that says registration is open before it opens, or once it has closed', () => {
  const shown = ({ announcements: [first] }: Content) => Object.assign(first ?? {}, { from: null, until: null })
  const opening = (content: Content) => Object.assign(shown(content), { title: 'Registration is open from February 1' })
  const finding = 'announcement-not-open announcements/apply title'
  expect(findAfter(shown, { at: '2027-01-20T20:00:00Z' })).toContain(finding)
  expect(findAfter(opening, { at: '2027-01-20T20:00:00Z' })).not.toContain(finding)
  expect(findAfter(shown, { at: '2027-05-22T20:00:00Z' })).toEqual([finding])
  expect(findAfter(shown)).toEqual([])
})

test('no post for a year', () => {
  expect(found(() => {}, '2028-03-10T08:00:00Z')).toContain('no-post-for-a-year posts/what-it-costs date')
  expect(found(() => {}, '2028-03-09T09:00:00Z')).not.toContain('no-post-for-a-year posts/what-it-costs date')
})

test('a missing week and the weekend of a public holiday are hints', () => {
  const days = [
    [5, 29],
    [6, 5],
    [6, 12],
    [6, 26],
  ].map(([month = 0, day = 0]) => ({ month, day, topic: `Day ${day}` }))
  const hints = hintsAfter(({ bootCamp }) => Object.assign(bootCamp, { schedule: days }))
  expect(hints.filter((hint) => hint.startsWith('season-gap'))).toEqual([
    'season-gap season schedule.3',
    'season-gap season schedule.0',
  ])
})
