import type { pages } from './pages'

/** A field's label on the desk, optionally with a hint. */
export type Label = string | readonly [label: string, hint: string]

/** Labels by field path, as in "schedule.*.topic". "*" is any list item, and "" is the whole document. */
export type Labels = Readonly<Record<string, Label>>

const IN_BOXES = 'Small print above it'
const DESCRIBES = 'For people who can’t see it. Leave it empty to take the picture off the page.'
const PICTURE: Labels[string] = ['What the picture shows', DESCRIBES]
const BUTTON_TO_FORM = 'Button to the application'
const PROVIDER = 'Note on the payment provider'

const shell: Labels = {
  skip: ['Link past the navigation', 'Shown to those who use the keyboard'],
  errorTitle: 'Title of a page whose form has something to correct',
  feed: ['Name of the feed', 'For programs that read feeds'],
  search: 'Search',
  'search.label': ['Label', 'For screen readers'],
  'search.placeholder': 'What stands in the empty box',
  'search.offers': ['Name of the pages that are offered', 'For screen readers'],
  'search.none': 'When no page is found',
  'search.found': 'How many pages are found',
  menu: 'Button to the navigation on a phone',
  'navigation.label': ['Label', 'For screen readers'],
  'navigation.main': 'Main links',
  'navigation.*.label': 'Name of these links',
  'navigation.programInfo': 'Program information',
  sidebar: 'Form beside the pages',
  'footer.label': ['Name of these links', 'For screen readers'],
  'footer.copyright': 'Copyright line',
}

const home: Labels = {
  welcome: 'Welcome',
  when: 'Box “When”',
  'when.label': IN_BOXES,
  where: 'Box “Where”',
  'where.label': IN_BOXES,
  howMuch: 'Box “How much”',
  'howMuch.label': IN_BOXES,
  program: 'Link to the program',
  marketPicture: ['What the picture of the market shows', DESCRIBES],
  pitch: 'For high schoolers',
  'pitch.picture': PICTURE,
  'reasons.title': 'Heading',
  'reasons.call': 'Sentence below them',
  skylinePicture: ['What the picture of the skyline shows', DESCRIBES],
}

const about: Labels = {
  founded: 'Founded',
  team: 'Heading of the team',
  linkOf: ['Whose page a link leads to', 'Follows its name, as in “LinkedIn”, for screen readers'],
  journey: 'Heading of the journey',
  getInvolved: 'Heading of the ways to get involved',
  next: 'At the end',
  program: 'Link to the program',
  contact: 'Link to the contact form',
}

const program: Labels = { topics: 'Heading of the topics', questions: 'Below the topics' }

const services: Labels = {
  learnMore: 'Button to the program',
  about: ['What it is about', 'Follows “Learn More”, for screen readers'],
  contact: 'Button to the contact form',
}

const logistics: Labels = {
  datedLead: ['First paragraph', 'While the season has a year'],
  'schedule.table': ['Name of the table', 'For screen readers'],
  'schedule.week': 'Heading of the column of weeks',
  'schedule.date': 'Heading of the column of dates',
  'schedule.topic': 'Heading of the column of topics',
  'schedule.download': 'Link to the calendar file',
  'schedule.event': 'What a Saturday is called in the calendar',
  'costs.partner': ['For whom the lower fee is', 'Follows the fee'],
  'costs.regular': ['For whom the regular fee is', 'Follows the fee'],
  place: 'Location',
}

const blog: Labels = {
  more: ['Link to the whole post', 'Below the beginning of a post'],
  earlier: 'Heading of earlier posts',
  ofYear: 'Title of a page with the posts of a year',
  ofYearDescription: ['Description of such a page', 'For search engines, and where the page is shared'],
  others: ['Link to the other posts', 'On a post’s own page'],
}

const schools: Labels = {
  missing: 'Below the table',
  'table.label': ['Name of the table', 'For screen readers'],
  'table.number': 'Heading of the column of numbers',
  'table.name': 'Heading of the column of names',
  'table.district': 'Heading of the column of districts',
  'table.city': 'Heading of the column of cities',
}

const companies: Labels = { 'questions.*': 'Question', picture: PICTURE }

const makePayment: Labels = {
  received: ['After an accepted offer', 'Stands above the rest for those who have just accepted.'],
  choose: 'Above the payments to choose from',
  provider: PROVIDER,
  links: [PROVIDER, 'In place of the other note where payment links are set'],
  pay: 'Button to the payment',
}

const cancellationPolicy: Labels = {
  byUs: 'Heading of what we refund if we cancel',
  byYou: 'If a student or parent cancels',
  'byYou.beforeFirstDay': ['Before the first day', 'The refund terms follow.'],
  'byYou.afterFirstDay': ['After the first day', 'The refund terms follow.'],
  refunds: 'Refunds',
  'refunds.request': 'How to ask for one',
  'refunds.include': 'What to include',
  'refunds.include.*': 'Part',
  notes: 'Important notes',
  'notes.list': 'Notes',
  'notes.list.*': 'Note',
}

const speakers: Labels = { nominate: 'How to nominate a speaker', form: 'Heading of the form' }

const donate: Labels = {
  provider: PROVIDER,
  give: 'Button to the donation',
  other: 'Other resources',
  picture: PICTURE,
}

const press: Labels = {
  latest: ['Heading of the latest release', 'Its date follows.'],
  earlier: 'Heading of earlier releases',
  coverage: 'Heading of the media coverage',
  'inquiries.contact': 'Who answers',
  'resources.kit': 'Heading of the press kit',
  'resources.gallery': 'Heading of the gallery',
  'resources.soon': 'Beside what is not there yet',
}

const location: Labels = {
  openMap: 'Link to the map',
  map: ['What the map shows', 'For screen readers'],
  byCar: 'Heading of the directions by car',
  'byTransit.title': 'Heading',
  'byTransit.lightRail': 'Heading of the light rail',
  'byTransit.buses': 'Heading of the bus routes',
  facilities: 'Heading of the facilities',
  'nearby.title': 'Heading',
  'nearby.food': 'Heading of food and dining',
  'nearby.shopping': 'Heading of the shops',
  additional: 'Heading of the additional information',
}

/** Labels of page-specific prose. */
export const pageLabels = {
  ...{ shell, home, about, program, services, logistics, blog, schools, companies, makePayment },
  ...{ cancellationPolicy, speakers, donate, press, location },
} satisfies Partial<Record<keyof typeof pages, Labels>>

/** Labels shared by the prose of all pages, by key. */
export const proseLabels: Labels = {
  title: 'Title',
  description: ['Description', 'For search engines, and where the page is shared'],
  lead: 'First paragraph',
  one: 'When there is one',
  other: 'When there are more',
  apply: BUTTON_TO_FORM,
  'paragraphs.*': 'Paragraph',
}
