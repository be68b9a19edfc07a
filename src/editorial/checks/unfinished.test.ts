import { describe, expect, test } from 'vitest'
import { checkedContent, checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'
import { findAll } from './all-checks'

describe('placeholders', () => {
  test('found', () => {
    const texts = [
      'Speakers: TBD',
      'Room to be announced.',
      'Lorem ipsum dolor sit amet.',
      'Call XXX for details.',
      'Joel taught math for xx years.',
      'Take xx% off.',
      'Insert your text here.',
      'Welcome to [name of school].',
      'The fee is $XX.',
      'TODO: write this',
      'More text goes here.',
      'Dear <name>,',
      'Our mentor ____ says hello.',
      'See [the dates](#).',
      'Details ???',
    ]
    expect(checksOn(texts)).toEqual(each(texts, ['placeholder-words']))
  })

  test('facts that nobody fills in', () => {
    const texts = ['Welcome to {organization}!', 'Hello {{firstName}}']
    expect(checksOnPosts(texts)).toEqual(each(texts, ['placeholder-words']))
  })

  test('none in', () => {
    const texts = [
      'Never enter a card number here.',
      'Write to us [here](/contact).',
      'Size XXL shirts, level III',
      '{phone}',
    ]
    expect(checksOn(texts)).toEqual(each(texts, []))
  })
})

test('a paragraph of more than a hundred words', () => {
  const words = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`
  const short = [words(100), `${words(60)}\n\n${words(60)}`]
  expect(checksOnPosts([words(101)])).toEqual(each([words(101)], ['long-paragraph']))
  expect(checksOnPosts(short)).toEqual(each(short, []))
})

describe('what is not available yet', () => {
  const long = { since: () => new Date('2027-03-01T12:00:00Z') }
  const noFiles = findAfter.bind(undefined, ({ press: { kit, gallery } }) => {
    Object.assign(kit[0] ?? {}, { file: null })
    Object.assign(gallery[0] ?? {}, { pictures: [] })
  })

  test('for more than a month', () => {
    expect(noFiles(long)).toEqual(['not-available-long press kit.0', 'not-available-long press gallery.0'])
    expect(noFiles({ since: () => new Date('2027-03-14T12:00:00Z') })).toEqual([])
  })

  test('in a text', () => {
    const change = ({ pages }: Parameters<Parameters<typeof findAfter>[0]>[0]) =>
      Object.assign(pages.program, { questions: 'A brochure is coming soon.' })
    expect(findAfter(change, long)).toEqual(['not-available-long pages/program questions'])
    expect(findAfter(change)).toEqual([])
  })
})

describe('samples', () => {
  test.each<[string, Parameters<typeof findAfter>[0]]>([
    ['organization phone', ({ organization }) => Object.assign(organization, { phone: '(408) 555-0100' })],
    ['location street', ({ location }) => Object.assign(location, { street: '100 Sample Street' })],
    ['home videos.0.id', ({ home }) => Object.assign(home.videos[0] ?? {}, { id: 'SAMPLEVID01' })],
    ['team 2.name', ({ team }) => Object.assign(team[2] ?? {}, { name: 'Linh Tran' })],
    ['schools 1.name', ({ schools }) => Object.assign(schools[1] ?? {}, { name: 'Cupola High School' })],
    ['press contact.email', ({ press }) => Object.assign(press.contact, { email: 'press@six-saturdays.example' })],
    [
      'organization mastermindUrl',
      ({ organization }) => Object.assign(organization, { mastermindUrl: 'https://mastermind.example/' }),
    ],
  ])('%s', (place, change) => expect(findAfter(change)).toContain(`sample-left ${place}`))

  test('of a fresh site are told once for each thing and document', () => {
    const found = findAll(checkedContent()).filter(({ check }) => check === 'sample-left')
    expect(found.find(({ document }) => document === 'schools')?.message).toBe(
      'Still made up: the list of partner schools, in 14 texts.',
    )
    expect(found.find(({ field }) => field === 'phone')?.message).toBe(
      'Still made up: the office’s phone number, “(408) 555-0100”.',
    )
  })
})
