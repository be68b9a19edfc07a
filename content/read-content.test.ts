import { expect, test } from 'vitest'
import { home } from './home'
import { organization } from './organization'
import { programme } from './programme'
import { readContent } from './read-content'
import { listSamples } from './sample'

test('what the site says passes its own check', () => {
  expect(readContent()).toEqual({ organization, programme, home })
})

test("the programme's facts are the specification's", () => {
  const { organization, programme, home } = readContent()
  expect(organization).toMatchObject({ foundedYear: 2011, copyrightYears: '2011-2024', city: 'San Jose' })
  expect(programme).toMatchObject({
    weeks: 6,
    hours: '10 am to 12 pm',
    firstDay: { month: 6, day: 25 },
    lastDay: { month: 7, day: 30 },
    fees: { deposit: 100, partner: 500, regular: 800 },
  })
  expect(home.registrationSeason).toBe('Summer 2022')
  expect(home.reasons).toHaveLength(5)
  expect(home.videos).toHaveLength(2)
})

test('what is still made up is listed, each thing once', () => {
  const samples = listSamples()
  expect(samples).toEqual(expect.arrayContaining(['the organization’s name', 'the address of Mastermind']))
  expect(samples).toEqual(expect.arrayContaining(['the first video on Home', 'the second video on Home']))
  expect(new Set(samples).size).toBe(samples.length)
})

test.each([
  ['organization.name', () => void Object.assign(organization, { name: '' })],
  ['organization.timeZone', () => void Object.assign(organization, { timeZone: 'California' })],
  ['programme.fees.deposit', () => void Object.assign(programme.fees, { deposit: '100' })],
  ['programme.firstDay.month', () => void Object.assign(programme.firstDay, { month: 13 })],
  ['home.videos.0.id', () => void Object.assign(home.videos[0] ?? {}, { id: 'https://youtu.be/x' })],
])('a wrong fact is named: %s', (name, spoil) => {
  const kept = structuredClone({ organization, programme, home })
  try {
    spoil()
    expect(() => readContent()).toThrow(`content: ${name}: `)
  } finally {
    for (const [room, facts] of Object.entries({ organization, programme, home }))
      Object.assign(facts, kept[room as keyof typeof kept])
  }
  expect(readContent()).toEqual(kept)
})
