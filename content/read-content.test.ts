import { describe, expect, test } from 'vitest'
import { about } from './about'
import { announcements } from './announcements'
import { bootCamp, fees } from './boot-camp'
import { buttons } from './buttons'
import { home } from './home'
import { location } from './location'
import { organization } from './organization'
import { ownPages } from './own-pages'
import { pages } from './pages'
import { posts } from './posts'
import { press } from './press'
import { program } from './program'
import { readContent } from './read-content'
import { refunds } from './refunds'
import { sampleFacts } from './sample'
import { schools } from './schools'
import { createSeason } from './season'
import { services } from './services'
import { shownPages } from './shown-pages'
import { team } from './team'

const parts = {
  ...{
    organization,
    bootCamp,
    fees,
    refunds,
    home,
    about,
    team,
    program,
    services,
    schools,
    press,
    location,
    posts,
    pages,
  },
  ...{ announcements, buttons, ownPages, shownPages },
}

test('the default content is valid', () => {
  const { bootCamp, fees, ...documents } = parts
  const season = createSeason({ ...bootCamp, program: 'summer' }, fees)
  expect(readContent()).toEqual({ ...documents, bootCamp: season, seasons: [season] })
  expect(season).toMatchObject({ id: 'summer', weeks: 6, registrationYear: 2022 })
})

describe("the specification's facts", () => {
  test('describe the organization and the program', () => {
    expect(organization).toMatchObject({ foundedYear: 2011, copyrightFrom: 2011, copyrightTo: 2024, city: 'San Jose' })
    expect(bootCamp).toMatchObject({ begins: '10:00', ends: '12:00' })
    expect(fees).toEqual({ deposit: 100, partner: 500, regular: 800 })
    expect(bootCamp).toMatchObject({ season: 'Summer', registrationYear: 2022 })
  })

  test('describe the six weeks', () => {
    expect(bootCamp.schedule.map(({ month, day, topic }) => `${month}/${day} ${topic.toLowerCase()}`)).toEqual([
      '6/25 personal development and team building',
      '7/2 technology and scope',
      '7/9 final touches and marketing plan',
      '7/16 financial models',
      '7/23 legal and patents',
      '7/30 final presentations',
    ])
  })

  test('describe the press', () => {
    expect(press.release).toMatchObject({ title: 'Summer Program 2024', date: { year: 2024, month: 3, day: 15 } })
    const release = press.release.paragraphs.join(' ')
    for (const fact of ['six weeks', 'June 25, 2024', '10 am to 12 pm', 'San Jose', '$500', '$800'])
      expect(release).toContain(fact)
    expect(press.coverage.map(({ kind, date }) => `${kind} ${date.year}-${date.month}-${date.day}`)).toEqual([
      ...['Local news 2024-2-10', 'Education magazine 2024-1-25', 'Business journal 2023-12-15'],
    ])
  })

  test('describe the four services and the blog', () => {
    expect(services.map(({ title }) => title)).toEqual([
      ...['Summer Bootcamp Program', 'Entrepreneurship Workshops', 'Mentoring Sessions', 'Company Visits'],
    ])
    expect(posts.filter((post) => post.video)).toHaveLength(1)
    expect(JSON.stringify(posts)).toContain('3000+')
  })
})

test('lists each made-up fact once', () => {
  const samples = sampleFacts().map(({ label }) => label)
  expect(samples).toEqual(expect.arrayContaining(['the organization’s name', 'the address of Mastermind']))
  expect(samples).toEqual(expect.arrayContaining(['the first video on Home', 'the second video on Home']))
  expect(samples).toEqual(expect.arrayContaining(['the list of partner schools', 'the blog’s stories and video']))
  expect(new Set(samples).size).toBe(samples.length)
})

test.each<[fact: string, spoil: (facts: typeof parts) => unknown]>([
  ['organization.name', ({ organization }) => Object.assign(organization, { name: '' })],
  ['organization.timeZone', ({ organization }) => Object.assign(organization, { timeZone: 'California' })],
  ['organization.phone', ({ organization }) => Object.assign(organization, { phone: '555-0100' })],
  ['deposit', ({ fees }) => Object.assign(fees, { deposit: '100' })],
  ['schedule', ({ bootCamp }) => bootCamp.schedule.reverse()],
  ['schedule.0.month', ({ bootCamp }) => Object.assign(bootCamp.schedule[0] ?? {}, { month: 13 })],
  ['home.videos.0.id', ({ home }) => Object.assign(home.videos[0] ?? {}, { id: 'https://youtu.be/x' })],
  ['about.journey', ({ about }) => about.journey.splice(0)],
  ['team.1.links.0.url', ({ team }) => Object.assign(team[1]?.links[0] ?? {}, { url: 'javascript:alert(1)' })],
  ['program.video.id', ({ program }) => Object.assign(program.video, { id: '' })],
  ['services.3.points', ({ services }) => services[3]?.points.splice(0)],
  ['schools', ({ schools }) => schools.splice(0)],
  ['press.contact.email', ({ press }) => Object.assign(press.contact, { email: 'press' })],
  ['location.mapUrl', ({ location }) => Object.assign(location, { mapUrl: 'http://maps.example/' })],
  ['location.mapUrl', ({ location }) => Object.assign(location, { mapUrl: 'https://maps.example;sandbox/' })],
  ['location.mapUrl', ({ location }) => Object.assign(location, { mapUrl: 'https://evil.example/maps' })],
  ['location.mapUrl', ({ location }) => Object.assign(location, { mapUrl: 'https://www.google.com/url?q=//evil' })],
  [
    'location.mapUrl',
    ({ location }) => Object.assign(location, { mapUrl: 'https://www.google.com@evil.example/maps' }),
  ],
  ['posts.0.id', ({ posts }) => Object.assign(posts[0] ?? {}, { id: 'Two words' })],
  ['posts.1.paragraphs', ({ posts }) => Object.assign(posts[1] ?? {}, { paragraphs: [] })],
  ['posts.1.paragraphs.0', ({ posts }) => Object.assign(posts[1] ?? {}, { paragraphs: ['{zip}'.repeat(41)] })],
  ['posts', ({ posts }) => posts.push(...posts.slice(0, 1))],
  ['pages.home.reasons.title.one', ({ pages }) => Object.assign(pages.home.reasons.title, { one: '' })],
  ['pages.contact.lead', ({ pages }) => Object.assign(pages.contact, { lead: undefined })],
  ['refunds.payment', ({ refunds }) => Object.assign(refunds, { payment: 'Within {days} days.' })],
  [
    'refunds.processingFees',
    ({ refunds }) => Object.assign(refunds, { processingFees: '[Write](javascript:alert(1))' }),
  ],
  ['refunds.inWriting', ({ refunds }) => Object.assign(refunds, { inWriting: ' ' })],
  ['pages.home.welcome', ({ pages }) => Object.assign(pages.home, { welcome: 'Week {week} begins.' })],
])('names an invalid fact: %s', (name, spoil) => {
  const kept = structuredClone(parts)
  try {
    spoil(parts)
    expect(() => readContent()).toThrow(`content: ${name}: `)
  } finally {
    for (const [room, facts] of Object.entries(parts)) restore(facts, kept[room as keyof typeof kept])
  }
  expect(parts).toEqual(kept)
})

function restore(facts: object, kept: object): void {
  if (Array.isArray(facts)) facts.splice(0, facts.length, ...(kept as unknown[]))
  else Object.assign(facts, kept)
}
