import { describe, expect, test } from 'vitest'
import type { Content } from '../../../content/read-content'
import { checkedContent, checksOn, checksOnPosts, each, findAfter, hintsAfter } from '../../../tests/support/checked'
import { CLEAN_DAY, cleanContent } from '../../../tests/support/clean-content'
import { findAll } from './all-checks'

test.each<[check: string, texts: string[]]>([
  [
    'placeholder-words',
    ['Speakers: TBD', 'Lorem ipsum dolor.', 'Call XXX.', 'The fee is $XX.', 'Our mentor ____', '…'],
  ],
  [
    'broken-markup',
    [
      'This is **bold.',
      'See [our page](/contact',
      'See [our page] (https://other.example/)',
      'Bring <b>lunch</b>.',
      'Teachers &amp; parents',
      'Hello {{firstName}}',
      'See [the dates](#).',
      '# A heading',
    ],
  ],
  ['left-in-brackets', ['Welcome to [name of school].']],
  ['doubled-word', ['We meet in the the hall.']],
  [
    'unclear-link',
    [
      '[Click here](/contact) to write.',
      '[This way](/contact), [this way](/about).',
      '[A film](https://youtu.be/watch?v=1), [a film](https://youtu.be/watch?v=2)',
    ],
  ],
  ['front-page-link', ['Follow [our page](https://www.linkedin.com/).', 'See [us](https://linkedin.com/company/).']],
])('%s', (check, texts) => expect(checksOnPosts(texts)).toEqual(each(texts, [check])))

test('none of them', () => {
  const texts = [
    'Size XXL, level III; Walla Walla is a town. **All** of it, [write to us](/contact).',
    '[Apply](/application), [apply](/application#top) or [apply](https://program.example/application/) with {weeks} friends, AT&T and an idea <3.',
    'Follow [Ana](https://www.linkedin.com/in/ana).',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

describe('unlisted-name', () => {
  test('is like the names that a text lists', () => {
    const texts = [
      'Students of Estuary High School and Bayview High School pay less.',
      'Bayview High School is one of {schools} schools.',
      'All five partner schools, as Tidewater Academy',
      'Ask Lakeshores Academy.',
      'Write to Joel Whittaker, or to Ana Beltran.',
      'Priya Raman and Maria Ortiz welcome you.',
      'Write to Pria Raman.',
    ]
    expect(checksOn(texts)).toEqual(each(texts, ['unlisted-name']))
  })

  test('is not a listed one, a part of one, or of another kind', () => {
    const texts = [
      'At Estuary High School’s hall, or at LAKESHORE ACADEMY; mentors studied at Stanford University.',
      'High School students of Ferry Point High School in Oakland Unified School District may apply.',
      'Ask Joel Whitaker. Joel T. Whitaker answers, Director Ana does, and Ana Beltran too.',
      'Bayview High School is near, and Maria Ortiz lives there.',
    ]
    expect(checksOn(texts)).toEqual(each(texts, []))
  })

  test('tells the nearest first', () => {
    const text = 'Students of Estuary High School and Fairy Point High School'
    const content = cleanContent()
    content.pages.schools.lead = text
    const found = findAll(checkedContent({ content, at: CLEAN_DAY })).find(({ check }) => check === 'unlisted-name')
    expect(found?.message).toContain('listed are Ferry Point High School, Estuary High School.')
  })
})

test('a fact where none are filled in', () => {
  expect(checksOnPosts(['Welcome to {organization}!'])).toEqual({ 'Welcome to {organization}!': ['broken-markup'] })
})

test.each(['PITCH DAY AT LAST', '2027!'])('the heading “%s” is hard to read', (title) => {
  expect(hintsAfter(({ posts }) => Object.assign(posts[0] ?? {}, { title }))).toEqual([
    'unreadable-heading posts/what-it-costs title',
  ])
})

test('a paragraph of more than a hundred words', () => {
  const words = (count: number) => `${Array.from({ length: count }, (_, index) => `w${index}`).join(' ')}.`
  const short = [words(100), `${words(60)}\n\n${words(60)}`]
  expect(checksOnPosts([words(101)])).toEqual(each([words(101)], ['long-paragraph']))
  expect(checksOnPosts(short)).toEqual(each(short, []))
})

test('what has not been available for more than a month', () => {
  const since = (day: string) => ({ since: () => new Date(day) })
  const noFiles = findAfter.bind(undefined, ({ press: { kit, gallery } }) => {
    Object.assign(kit[0] ?? {}, { file: null })
    Object.assign(gallery[0] ?? {}, { pictures: [] })
  })
  expect(noFiles(since('2027-03-01T12:00:00Z'))).toEqual([
    'not-available-long press kit.0',
    'not-available-long press gallery.0',
  ])
  expect(noFiles(since('2027-03-14T12:00:00Z'))).toEqual([])
})

test.each<[place: string, change: (content: Content) => unknown]>([
  ['schools 5.name', ({ schools }) => schools.push({ ...schools[0], district: 'Another' } as (typeof schools)[0])],
  ['team 1.name', ({ team }) => Object.assign(team[1] ?? {}, { name: 'ANA BELTRAN' })],
  [
    'season schedule.1.topic',
    ({ bootCamp: { schedule } }) => Object.assign(schedule[1] ?? {}, schedule[0], { day: 26 }),
  ],
  ['pages/contact title', ({ pages }) => Object.assign(pages.contact, { title: pages.about.title })],
  ['posts/lemonade title', ({ posts }) => Object.assign(posts[1] ?? {}, { title: posts[0]?.title })],
  ['posts/lemonade paragraphs', ({ posts }) => Object.assign(posts[1] ?? {}, { paragraphs: posts[0]?.paragraphs })],
  ['team 1.links.0.url', ({ team }) => team.slice(0, 2).map(({ links }) => links.push(profile))],
  ['press gallery.0.pictures.1', ({ press: { gallery } }) => gallery[0]?.pictures.push(...gallery[0].pictures)],
])('said-twice %s', (place, change) => expect(findAfter(change)).toEqual([`said-twice ${place}`]))

const profile = { label: 'LinkedIn', url: 'https://www.linkedin.com/in/ana' }

describe('sample-left', () => {
  test.each<[place: string, change: (content: Content) => unknown]>([
    ['organization phone', ({ organization }) => Object.assign(organization, { phone: '(408) 555-0100' })],
    ['location street', ({ location }) => Object.assign(location, { street: '100 Sample Street' })],
    ['home videos.0.id', ({ home }) => Object.assign(home.videos[0] ?? {}, { id: 'SAMPLEVID01' })],
    ['team 2.name', ({ team }) => Object.assign(team[2] ?? {}, { name: 'Linh Tran' })],
    ['press contact.email', ({ press }) => Object.assign(press.contact, { email: 'press@six-saturdays.example' })],
  ])('%s', (place, change) => expect(findAfter(change)).toEqual([`sample-left ${place}`]))

  test.each([
    'office@six-saturdays.example',
    'office@example.com',
    'us@mail.example.org',
  ])('settings OFFICE_EMAIL %s', (officeEmail) => {
    expect(findAfter(() => {}, { officeEmail })).toEqual(['sample-left settings OFFICE_EMAIL'])
  })

  test('a sentence that any office may keep is none', () => {
    const text = 'A first-aid kit and trained staff are at reception.'
    expect(findAfter(({ location }) => location.facilities.push(text))).toEqual([])
  })

  test('is told once for each thing and document', () => {
    const found = findAll(checkedContent()).filter(({ check }) => check === 'sample-left')
    expect(found.filter(({ document }) => document === 'schools').map(({ message }) => message)).toEqual([
      'Still a placeholder: the list of partner schools, in 14 texts.',
    ])
  })
})
