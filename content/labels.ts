import type * as v from 'valibot'
import { type Label, type Labels, pageLabels } from './page-labels'
import { programs } from './programs'
import * as schemas from './schemas'

const organization: Labels = {
  foundedYear: 'Founded in',
  copyrightFrom: 'First copyright year',
  copyrightTo: ['Last copyright year', 'Empty for the current year'],
  timeZone: ['Time zone', 'Used for all dates and deadlines.'],
  answerWithinDays: [
    'We reply within (business days)',
    'Pages and emails promise an answer within them; later is late',
  ],
  mastermindUrl: ['Address of Mastermind', 'Leave it empty for no link.'],
}

const season: Labels = {
  program: ['Program', 'As the forms ask for it'],
  name: ['Name of the program', 'As in “Business Boot Camp”'],
  season: ['Season', 'As in “Summer”'],
  year: ['Year', 'Of its first day; empty for the current year'],
  registrationYear: ['Year that registration is open for', 'Only while the season has no year of its own'],
  begins: 'Each day begins at',
  ends: 'Ends at',
  schedule: ['Saturdays', 'One a week, in order'],
  'schedule.*': 'Saturday',
  applications: [
    'Applications',
    'Leave both empty to keep applications open, even while other seasons of the program are closed.',
  ],
  'applications.opens': 'First day',
  'applications.closes': 'Last day',
  acceptBy: 'Last day to accept an offer',
  seats: ['Spots', 'Empty for no limit. Not shown on the website.'],
  allowedOver: ['Allowed over', 'Offers beyond the spots, because some families decline'],
}

const fees: Labels = {
  deposit: ['Deposit', 'Whole US dollars'],
  partner: ['Fee for students of partner schools', 'Whole US dollars'],
  regular: ['Regular fee', 'Whole US dollars'],
}

const formerFees: Labels = {
  ...programs,
  ...Object.fromEntries(Object.entries(fees).map(([field, label]) => [`*.${field}`, label])),
}

const buttons: Labels = {
  payment: ['Payment', 'Leave both empty to use the button that the settings name.'],
  donate: ['Donation', 'Leave both empty to use the button that the settings name.'],
  links: [
    'Payment links',
    'If you enter all three, Make Payment shows them instead of the payment button. Each asks for the amount that you set at the provider: make new links when a fee changes.',
  ],
  'links.prepay': 'Deposit',
  'links.full_partner': 'Fee for students of partner schools',
  'links.full_non_partner': 'Regular fee',
  '*.url': 'Address that the button posts to',
  '*.buttonId': 'Id of the hosted button',
}

const refunds: Labels = {
  businessDays: ['Business days until a refund', 'As in “7-10”'],
  ifWeCancel: 'If we cancel the program',
  beforeFirstDay: ['Before the first day', 'Follows “Before the first day:”'],
  afterFirstDay: ['After the first day', 'Follows “After the first day:”'],
  inWriting: ['Requests', 'More of the sentence may follow, so it ends without a period.'],
  payment: 'How refunds are paid',
  processingFees: 'Fees for processing',
  deposit: ['The deposit', 'Where it is asked for; a period or “of class” follows.'],
  inEmails: 'The same terms, as emails say them',
  'inEmails.ifWeCancel': 'If we cancel the program',
  'inEmails.dates': 'Before and after the first day',
  'inEmails.payment': 'How refunds are paid',
}

const location: Labels = {
  zip: 'ZIP code',
  mapUrl: ['Address of the map', 'In Google Maps, choose Share, then Embed a map, and paste what you copied.'],
  byCar: 'Directions by car',
  'byCar.*': 'Direction',
  lightRail: 'Directions by light rail',
  buses: 'Bus routes',
  'buses.*': 'Route',
  facilities: 'Facilities',
  'facilities.*': 'Facility',
  food: 'Food and dining',
  'food.*': 'Place',
  shopping: 'Shopping',
  'shopping.*': 'Place',
  additional: 'Additional information',
  'additional.*': 'Note',
}

const team: Labels = {
  '': 'People',
  '*': 'Person',
  '*.bio': 'About them',
  '*.links': 'Links',
  '*.links.*': 'Page',
  '*.links.*.label': ['Name', 'As in “LinkedIn”'],
  '*.links.*.url': 'Address',
}

const schoolList: Labels = { '': 'Partner schools', '*': 'School' }

const serviceList: Labels = {
  '': 'Services',
  '*': 'Service',
  '*.points': 'Points',
  '*.points.*': 'Point',
}

const VIDEO: Label = ['Video', 'Its address on YouTube, or the 11 characters after “v=”']
const VIDEO_TITLE: Label = ['Title', 'Screen readers say it.']

const home: Labels = {
  reasons: 'Reasons to get in touch',
  'reasons.*': 'Reason',
  videos: ['Videos', 'Without any, their part of the page is not shown.'],
  'videos.*': 'Video',
  'videos.*.id': VIDEO,
  'videos.*.title': VIDEO_TITLE,
}

const about: Labels = {
  journey: 'Our journey',
  'journey.*': 'Step',
  'journey.*.when': ['When', 'A year, or words such as “Today”'],
  getInvolved: 'Ways to get involved',
  'getInvolved.*': 'Way',
}

const program: Labels = { video: ['Video', 'Leave it empty for none.'], 'video.id': VIDEO, 'video.title': VIDEO_TITLE }

const press: Labels = {
  release: ['Latest press release', 'As it was published: its facts do not follow the season’s.'],
  'release.paragraphs': 'Text',
  earlier: ['Earlier press releases', 'The latest of them first. They stand as they were published.'],
  'earlier.*': 'Release',
  'earlier.*.paragraphs': 'Text',
  coverage: 'Media coverage',
  'coverage.*': 'Article',
  'coverage.*.outlet': 'Newspaper, magazine, or station',
  'coverage.*.kind': ['What it is', 'As in “Local news”'],
  contact: 'Press contact',
  kit: ['Press kit', 'What has no file is “not available yet”. Without entries it is not shown.'],
  'kit.*': 'Download',
  gallery: ['Media gallery', 'What has no pictures is “not available yet”. Without entries it is not shown.'],
  'gallery.*': 'Section',
  'gallery.*.pictures.*': 'Picture',
}

const post: Labels = {
  id: ['Last part of its address', 'Lowercase letters, digits, and hyphens, as in our-first-saturday'],
  video: ['Video', 'Below the first paragraph. Leave it empty for none.'],
  'video.id': VIDEO,
  'video.title': VIDEO_TITLE,
  picture: 'Picture',
  paragraphs: 'Text',
}

const ownPage: Labels = {
  id: ['Its address', 'Lowercase letters, digits, and hyphens, as in summer-jobs for /summer-jobs'],
  sections: 'Sections',
  'sections.*': 'Section',
  'sections.*.title': 'Heading',
  'sections.*.paragraphs': 'Text',
  files: 'Files to download',
  'files.*': 'File',
  where: 'Where the site links to it',
  purpose: 'What it is',
}

const shownPages: Labels = { about: 'About Us', donate: 'Donate Resources' }

const announcement: Labels = {
  id: ['Name', 'Lowercase letters, digits, and hyphens, as in registration-open; links can lead to it.'],
  kind: ['What it announces', 'The site check compares it with the season’s dates and with other announcements.'],
  where: 'Where it shows',
  from: ['First day', 'Shows from midnight on this day. Leave empty to show it right away.'],
  until: ['Last day', 'Shows through the end of this day. Leave empty to keep it up.'],
}

/** Field labels by document schema. A field without a label is named after its key, as in "Light rail". */
export const labels: ReadonlyMap<v.GenericSchema, Labels> = new Map<v.GenericSchema, Labels>([
  [schemas.organization, organization],
  [schemas.season, season],
  [schemas.fees, fees],
  [schemas.seasonParts.note, { note: ['Note', 'For colleagues only.'] }],
  [schemas.formerSeason, { ...season, title: 'Name', weeks: 'Number of Saturdays' }],
  [schemas.formerFees, formerFees],
  [schemas.buttons, buttons],
  [schemas.refunds, refunds],
  [schemas.location, location],
  [schemas.team, team],
  [schemas.schools, schoolList],
  [schemas.services, serviceList],
  [schemas.home, home],
  [schemas.about, about],
  [schemas.program, program],
  [schemas.press, press],
  [schemas.post, post],
  [schemas.ownPage, ownPage],
  [schemas.shownPages, shownPages],
  [schemas.announcement, announcement],
  ...Object.entries(pageLabels).map(
    ([page, own]) => [schemas.pages.entries[page as keyof typeof pageLabels], own] as const,
  ),
])
