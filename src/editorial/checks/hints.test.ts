import { expect, test } from 'vitest'
import { type Changes, hintsAfter } from '../../../tests/support/checked'

const day = (month: number, day: number) => ({ month, day, topic: `Day ${day}` })

const picture = (width: number, height: number) => ({
  file: `p-abcdefghijklmnopqrstuvwxyz-${width}x${height}`,
  alt: 'A stand at the ferry',
})

test.each<[hint: string, changes: Changes]>([
  ['unreadable-heading posts/what-it-costs title', { 'posts.0.title': 'PITCH DAY AT LAST' }],
  ['unreadable-heading posts/what-it-costs title', { 'posts.0.title': '2027!' }],
  ['unreadable-heading pages/about getInvolved', { 'pages.about.getInvolved': 'GET INVOLVED NOW' }],
  ['odd-picture posts/lemonade picture.alt', { 'posts.1.picture': picture(600, 1201) }],
  ['odd-picture posts/lemonade picture.alt', { 'posts.1.picture': picture(2501, 1000) }],
  ['', { 'posts.1.picture': picture(600, 1200) }],
  ['copyright-past organization copyrightTo', { 'organization.copyrightTo': 2026 }],
  ['', { 'organization.copyrightTo': null }],
  [
    'season-gap season schedule.3, season-gap season schedule.0',
    {
      'bootCamp.schedule': [day(5, 29), day(6, 5), day(6, 12), day(6, 26)],
      'announcements.0.text': 'Soon.',
    },
  ],
])('%s after %j', (hints, changes) => {
  expect(hintsAfter(changes).join(', ')).toBe(hints)
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
