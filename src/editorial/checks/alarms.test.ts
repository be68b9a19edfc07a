import { expect, test } from 'vitest'
import { alarmsAfter, type Changes } from '../../../tests/support/checked'
import { winter } from '../../../tests/support/seasons'
import type { Checked, CheckedPage } from './check'

type About = Partial<Checked> & { at?: string }

const day = (month: number, day: number, year = 2027) => ({ year, month, day })
const map = (place: string) => ({ 'location.mapUrl': `https://www.google.com/maps?q=${place}&output=embed` })
const open = { 'bootCamp.applications': { opens: null, closes: null }, 'bootCamp.acceptBy': null }
const lastYear = { opens: day(10, 1, 2026), closes: day(12, 1, 2026) }
const shown = { 'announcements.0.from': null, 'announcements.0.until': null }
const titled = (title: string) => ({ 'announcements.0.title': title })
const soon = { 'announcements.0.kind': 'other' }
const winterOpens = { 'seasons.1': { ...winter, year: 2028, applications: { opens: day(7, 1), closes: null } } }
const winterFees = (deposit: number) => ({ deposit, partner: 300, regular: 400 })
const lateAccept = { 'bootCamp.acceptBy': day(6, 4, 2025) }
const profiles = [{ label: 'LinkedIn', url: 'https://www.linkedin.com/in/ana' }]
const photo = { file: 'p-abcdefghijklmnopqrstuvwxyz-1600x900', alt: 'A lamp' }
const school = { name: 'Estuary High School', district: 'Another', city: 'Oakland' }
const button = (buttonId: string) => ({ url: 'https://www.paypal.com/donate', buttonId })
const links = Object.fromEntries(
  ['prepay', 'full_partner', 'full_non_partner'].map((payment) => [payment, 'https://pay.example/x']),
)

const page = (path: string, about: Partial<CheckedPage> = {}): CheckedPage => ({
  ...{ path, ids: ['main'], links: [], unnamedPictures: [], description: 'What this page says.', ...about },
})
const screens =
  '/ /about /program /services /logistics /blog /contact /schools /make-payment /cancellation-policy /cancel /application /location'
const pages = screens.split(' ').map((path) => page(path))
const withPage = (path: string, about: Partial<CheckedPage>): About => ({ pages: [...pages, page(path, about)] })

/** Three Saturdays before New Year, and three Sundays after. */
const turned = [day(12, 4), day(12, 11), day(12, 18), day(1, 9), day(1, 16), day(1, 23)]
const winterOn = (days: readonly { month: number; day: number }[]) => ({
  ...winter,
  schedule: days.map(({ month, day }, index) => ({
    id: `saturday-${index + 1}`,
    month,
    day,
    topic: `Day ${index + 1}`,
  })),
})

test.each<[alarms: string, changes: Changes, about?: About]>([
  // A program may be on another weekday, or on two.
  ['wrong-weekday season/winter-2027 schedule.3', { 'seasons.1': winterOn(turned) }],
  ['wrong-weekday season/summer schedule.1', { 'bootCamp.schedule.1.day': 27 }],
  [
    '',
    { 'bootCamp.schedule': [day(6, 20), day(6, 27), day(7, 11)].map((each) => ({ ...each, topic: `${each.day}` })) },
  ],
  [
    '',
    { 'bootCamp.schedule': [day(6, 19), day(6, 20), day(6, 26)].map((each) => ({ ...each, topic: `${each.day}` })) },
  ],
  // Dates out of order.
  ['dates-out-of-order season/summer schedule.3', { 'bootCamp.schedule.3.day': 3 }],
  ['dates-out-of-order season/summer schedule.5', { 'bootCamp.schedule.5.day': 24 }],
  [
    'dates-out-of-order season/summer applications.opens',
    { ...open, ...soon, 'bootCamp.applications.opens': day(6, 19) },
  ],
  ['dates-out-of-order season/summer applications.closes', { ...soon, 'bootCamp.applications.closes': day(1, 31) }],
  ['dates-out-of-order season/summer applications.closes', { 'bootCamp.applications.closes': day(8, 30) }],
  ['dates-out-of-order season/summer acceptBy', { 'bootCamp.acceptBy': day(7, 2) }],
  ['dates-out-of-order season/summer acceptBy', { 'bootCamp.acceptBy': day(2, 1) }],
  ['dates-out-of-order press earlier.0.date', { 'press.earlier.0.date': day(2, 3) }],
  ['dates-out-of-order announcements/apply until', { 'announcements.0.from': day(5, 30) }],
  // The season has ended.
  ['', {}, { at: '2027-06-25T18:00:00Z' }],
  ['', open, { at: '2027-08-01T07:00:00Z' }],
  ['', {}, { at: '2027-11-28T18:00:00Z' }],
  ['season-long-over season/summer schedule', {}, { at: '2027-11-29T18:00:00Z' }],
  ['season-long-over season/summer schedule', { 'bootCamp.year': 2027 }, { at: '2028-04-14T18:00:00Z' }],
  ['announcement-not-open announcements/apply until', { ...open, ...shown }, { at: '2027-08-01T07:00:00Z' }],
  ['', { ...open, ...shown, ...winterOpens }, { at: '2027-08-01T07:00:00Z' }],
  ['', { ...open, ...shown }, { at: '2027-06-19T18:00:00Z' }],
  ['dated-ahead press release.date', { 'press.release.date': day(4, 15) }],
  ['dated-ahead press coverage.0.date', { 'press.coverage.0.date': day(4, 15) }],
  ['dated-ahead posts/lemonade date', { 'posts.1.date': day(4, 15) }],
  ['announcement-not-open announcements/apply from', { 'bootCamp.applications.opens': day(4, 15) }],
  ['announcement-not-open announcements/apply until', { 'bootCamp.applications.closes': day(4, 13) }],
  ['announcement-not-open announcements/apply until', { 'announcements.0.until': day(5, 22) }],
  [
    'announcement-not-open announcements/apply until',
    { 'announcements.0.from': day(5, 22), 'announcements.0.until': null },
  ],
  ['', { 'bootCamp.applications.opens': day(4, 15), ...titled('Registration is open from April 15') }],
  ['', { 'bootCamp.applications.closes': day(4, 13), 'announcements.0.kind': 'other' }],
  // Contradicting facts.
  ['season-year season/summer registrationYear', { 'bootCamp.registrationYear': 2026 }],
  ['season-year season/summer season', { 'bootCamp.season': 'Summer 2025' }],
  ['season-year season/summer acceptBy, dates-out-of-order season/summer acceptBy', lateAccept],
  // Applications for a season in January can open in the year before.
  ['', { ...soon, 'bootCamp.applications': lastYear, 'bootCamp.acceptBy': day(12, 15, 2026) }],
  ['', { 'seasons.1': { ...winter, season: 'Winter 2026/27' } }],
  ['season-year season/winter-2027 season', { 'seasons.1': { ...winter, season: 'Winter 2025' } }],
  ['dates-out-of-order season/winter-2027 acceptBy', { 'seasons.1': { ...winter, acceptBy: day(1, 10) } }],
  ['fees-out-of-order season/winter-2027 deposit', { 'seasons.1': { ...winter, fees: winterFees(500) } }],
  ['', { 'seasons.1': { ...winter, fees: winterFees(0) } }],
  ['fees-out-of-order season/summer deposit', { 'bootCamp.fees.deposit': 600 }],
  ['', { 'bootCamp.fees.partner': 0 }],
  ['fees-out-of-order season/summer partner', { 'bootCamp.fees.partner': 951 }],
  ['location-disagrees location zip', { 'location.zip': '97607' }],
  ['location-disagrees location city, location-disagrees location mapUrl', { 'location.city': 'Berkeley' }],
  ['', map('Harbor+Hall,+Harbor+Street')],
  ['location-disagrees location mapUrl', map('Main+Street,+Reno,+NV')],
  ['location-disagrees location mapUrl', map('Oakland,+CA+94612')],
  ['', map('37.8,-122.27')],
  ['', map('420+Harbor+Street,+Oakland,+CA+94607')],
  ['copyright-behind organization copyrightFrom', { 'organization.copyrightFrom': 2014 }],
  ['copyright-behind organization copyrightTo', { 'organization.copyrightTo': 2028 }],
  ['copyright-behind organization copyrightTo', { 'organization.copyrightTo': 2012 }],
  ['', { 'press.gallery.0.pictures.0.alt': 'A lamp. Photo © 2019 Ana Beltrán' }],
  ['copyright-behind pages/shell footer.copyright', { 'pages.shell.footer.copyright': '© 2013-2026 {organization}' }],
  // Duplicates.
  ['said-twice schools 5.name', { 'schools.5': school }],
  ['said-twice team 1.name', { 'team.1.name': 'ANA BELTRAN' }],
  ['said-twice season/summer schedule.1.topic', { 'bootCamp.schedule.1.topic': 'Finding a problem' }],
  ['said-twice pages/contact title', { 'pages.about.title': 'One', 'pages.contact.title': 'One' }],
  ['said-twice posts/lemonade title', { 'posts.1.title': 'What it costs, and why' }],
  ['said-twice posts/ten-minutes paragraphs', { 'posts.1.paragraphs': ['One.'], 'posts.2.paragraphs': ['One.'] }],
  ['said-twice team 1.links.0.url', { 'team.0.links': profiles, 'team.1.links': profiles }],
  ['said-twice press gallery.0.pictures.1', { 'press.gallery.0.pictures.1': photo }],
  ['said-twice team 1.photo', { 'team.0.photo': photo, 'team.1.photo': photo }],
  ['said-twice services 1.title', { 'services.1.title': 'Summer boot camp' }],
  ['said-twice home reasons.1.title', { 'home.reasons.1.title': 'You have an idea' }],
  ['said-twice home videos.1.id', { 'home.videos.1': { id: 'pT4vQ8sXz1w', title: 'Again' } }],
  ['said-twice about journey.1.title', { 'about.journey.1.title': 'A boathouse' }],
  ['said-twice press earlier.0.title', { 'press.earlier.0.title': 'Summer Program 2027' }],
  // Leftover sample data.
  ['sample-left organization phone', { 'organization.phone': '(408) 555-0100' }],
  ['sample-left location street', { 'location.street': '100 Sample Street' }],
  ['sample-left home videos.0.id', { 'home.videos.0.id': 'SAMPLEVID01' }],
  ['sample-left team 2.name', { 'team.2.name': 'Linh Tran' }],
  ['sample-left press contact.email', { 'press.contact.email': 'press@six-saturdays.example' }],
  ['', { 'location.facilities.0': 'A first-aid kit and trained staff are at reception.' }],
  ['sample-left refunds inWriting', { 'refunds.inWriting': 'Write to office@six-saturdays.example' }],
  ['sample-left settings OFFICE_EMAIL', {}, { officeEmail: 'office@six-saturdays.example' }],
  ['sample-left settings OFFICE_EMAIL', {}, { officeEmail: 'office@example.com' }],
  ['sample-left settings OFFICE_EMAIL', {}, { officeEmail: 'us@mail.example.org' }],
  ['sample-left settings MAIL_FROM', {}, { mailFrom: { name: 'Us', address: 'hello@six-saturdays.example' } }],
  ['sample-left settings MAIL_FROM', {}, { mailFrom: { name: '', address: 'hello@example.com' } }],
  ['sample-left settings MAIL_FROM', {}, { mailFrom: { name: 'Six Saturdays', address: 'us@harbor.example' } }],
  ['sample-left buttons payment.buttonId', {}, { payment: button('SAMPLE-PAYMENT') }],
  ['sample-left buttons payment.buttonId', { 'buttons.payment': button('SAMPLE-PAYMENT') }],
  ['', { 'buttons.payment': button('PAY-2') }, { payment: button('SAMPLE-PAYMENT') }],
  ['', { 'buttons.links': links }, { payment: button('SAMPLE-PAYMENT') }],
  ['sample-left buttons donate.buttonId', { 'buttons.links': links }, { donate: button('SAMPLE-DONATE') }],
  // Links and pictures in fields and on rendered pages.
  ['external-unreachable organization mastermindUrl', {}, { unreachable: ['https://circle.harbor-founders.example/'] }],
  [
    'external-unreachable pages/schools missing',
    { 'pages.schools.missing': 'See https://gone.example/x.' },
    { unreachable: ['https://gone.example/x'] },
  ],
  [
    'dead-link pages/companies, dead-anchor pages/companies',
    {},
    withPage('/companies', { links: ['/gone', '#nowhere'] }),
  ],
  ['dead-link press kit.0.file', {}, withPage('/press', { links: ['/files/d-abcdefghijklmnopqrstuvwxyz/facts.pdf'] })],
  ['unnamed-picture press', {}, withPage('/press', { unnamedPictures: ['/assets/hills.svg'] })],
  [
    'unnamed-picture press gallery.0.pictures.0.alt',
    {},
    withPage('/press', { unnamedPictures: [`/files/${photo.file}-800.webp`] }),
  ],
])('%s after %j', (alarms, changes, about) => {
  expect(alarmsAfter(changes, about).join(', ')).toBe(alarms)
})

test.each<[alarm: string, hrefs: string]>([
  ['dead-link', '/scools /blog/no-such-post /files/d-gone /Contact /contact/us?x=1 https://program.example/scools'],
  ['dead-anchor', '/program#fees https://program.example/program#fees'],
  ['', '/contact /contact/ /contact?subject=speaker / /contact#main /six-saturdays.ics'],
  ['', 'https://example.org/x https://program.example https://program.example/contact#main'],
])('%s for links to %s', (alarm, hrefs) => {
  for (const href of hrefs.split(' ')) {
    const found = alarmsAfter({ 'pages.schools.missing': `[This](${href})` }, { pages, files: ['/six-saturdays.ics'] })
    expect(found, href).toEqual(alarm ? [`${alarm} pages/schools missing`] : [])
  }
})

test.each([
  'IMG_2041.jpg',
  'picture',
  'Photo 3',
  'image',
  'logo.png',
  'DSC01234',
])('“%s” describes no picture', (alt) => {
  expect(alarmsAfter({ 'press.gallery.0.pictures.0.alt': alt })).toEqual([
    'unnamed-picture press gallery.0.pictures.0.alt',
  ])
})
