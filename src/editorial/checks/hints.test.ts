import { expect, test } from 'vitest'
import { type Changes, hintsAfter } from '../../../tests/support/checked'

const day = (month: number, day: number) => ({ month, day, topic: `Day ${day}` })

const picture = (width: number, height: number) => ({
  file: `p-abcdefghijklmnopqrstuvwxyz-${width}x${height}`,
  alt: 'A stand at the ferry',
})

const on = (month: number, day: number, year = 2027) => ({ year, month, day })
const posted = (day: number) => Object.fromEntries([0, 1, 2].map((post) => [`posts.${post}.date`, on(4, day, 2026)]))
const missing = { 'press.kit.0.file': null, 'press.gallery.0.pictures': [] }
const since = (date: string) => ({ since: () => new Date(date) })
const noDeadline = { 'bootCamp.acceptBy': null }
const always = { 'bootCamp.applications': { opens: null, closes: null }, ...noDeadline }

test.each<[hint: string, changes: Changes, about?: Parameters<typeof hintsAfter>[1]]>([
  ['unreadable-heading posts/what-it-costs title', { 'posts.0.title': 'PITCH DAY AT LAST' }],
  ['unreadable-heading posts/what-it-costs title', { 'posts.0.title': '2027!' }],
  ['unreadable-heading pages/about getInvolved', { 'pages.about.getInvolved': 'GET INVOLVED NOW' }],
  ['odd-picture posts/lemonade picture.alt', { 'posts.1.picture': picture(600, 1201) }],
  ['odd-picture posts/lemonade picture.alt', { 'posts.1.picture': picture(2501, 1000) }],
  ['', { 'posts.1.picture': picture(600, 1200) }],
  ['copyright-past organization copyrightTo', { 'organization.copyrightTo': 2026 }],
  ['', { 'organization.copyrightTo': null }],
  [
    'season-gap season/summer schedule.3',
    {
      'bootCamp.schedule': [day(5, 29), day(6, 5), day(6, 12), day(6, 26)],
      'announcements.0.text': 'Soon.',
    },
  ],
  ['no-post-for-a-year posts/what-it-costs date', posted(13)],
  ['', posted(14)],
  ['not-available-long press kit.0, not-available-long press gallery.0', missing, since('2027-03-01T12:00:00Z')],
  ['', missing, since('2027-03-14T12:00:00Z')],
  ['other-weekday season/summer schedule.0', { 'bootCamp.schedule': [day(7, 11), day(7, 18)] }],
  ['name-year season/summer name', { 'bootCamp.name': 'Founders Boot Camp 2026' }],
  ['dates-may-be-late season/summer applications.closes', { 'bootCamp.applications.closes': on(6, 20), ...noDeadline }],
  ['dates-may-be-late season/summer acceptBy', { 'bootCamp.acceptBy': on(5, 20) }],
  ['dates-may-be-late season/summer applications.closes', always, { at: '2027-06-20T18:00:00Z' }],
  ['', always, { at: '2027-06-19T18:00:00Z' }],
  ['season-over season/summer schedule', {}, { at: '2027-08-01T07:00:00Z' }],
  ['', {}, { at: '2027-08-01T06:00:00Z' }],
])('%s after %j', (hints, changes, about = {}) => {
  expect(hintsAfter(changes, about).join(', ')).toBe(hints)
})

const paypal = { payment: { url: 'https://www.paypal.com/cgi-bin/webscr', buttonId: 'AB12' } }
const links = Object.fromEntries(
  ['prepay', 'full_partner', 'full_non_partner'].map((payment) => [payment, 'https://www.paypal.com/ncp/payment/AB12']),
)

test.each<[hints: string, at: string, changes: Changes, about?: typeof paypal]>([
  // Midnight in the program's time zone, eight hours behind.
  ['', '2026-12-01T07:59:59Z', {}, paypal],
  ['classic-button buttons links', '2026-12-01T08:00:00Z', {}, paypal],
  ['classic-button buttons links', '2027-04-14T18:00:00Z', { 'buttons.payment': paypal.payment }],
  ['', '2027-04-14T18:00:00Z', { 'buttons.links': links }, paypal],
  ['', '2027-04-14T18:00:00Z', {}],
])('“%s” at %s after %j with the settings %j', (hints, at, changes, about = {} as typeof paypal) => {
  const found = hintsAfter(changes, { at, ...about }).filter((each) => each.startsWith('classic-button'))
  expect(found.join(', ')).toBe(hints)
})

test.each<[path: string, length: number, hints: string[]]>([
  ['/about', 161, ['description-too-long pages/about description']],
  ['/about', 0, ['description-too-long pages/about description']],
  ['/about', 160, []],
  ['/', 161, ['description-too-long pages/home description']],
  ['/blog/lemonade', 161, ['description-too-long posts/lemonade paragraphs']],
])('the description of %s with %i characters', (path, length, hints) => {
  const page = { path, ids: [], links: [], unnamedPictures: [], description: 'x'.repeat(length) }
  expect(hintsAfter({}, { pages: [page] })).toEqual(hints)
})

const earlier = [
  { name: 'street', value: '88 Water Street' },
  { name: 'street', value: '420 Harbor Street' },
  { name: 'regular', value: '900' },
] as const

test.each<[path: string, text: string, hints: string[]]>([
  ['location.byCar.0', 'Park at 88 Water Street.', ['earlier-value location byCar.0']],
  ['location.byCar.0', 'Park at 420 Harbor Street.', []],
  ['pages.donate.lead', 'We ask for $900.', ['earlier-value pages/donate lead']],
  ['posts.0.paragraphs.0', 'We met at 88 Water Street and paid $900.', []],
  ['about.journey.0.text', 'We met at 88 Water Street and paid $900.', []],
])('in %s, “%s” beside earlier values', (path, text, hints) => {
  expect(hintsAfter({ [path]: text }, { earlier })).toEqual(hints)
})
