import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong is found', () => {
  const texts = [
    'Summer 2026 registration is open.',
    'Apply for the 2025 boot camp.',
    'The 2026 season fills up early.',
    'Our program for 2028 is being planned.',
    'Join us in the summer of 2026!',
    'Summer Program 2024',
    'Summer ’26 is here.',
    '{Season} 2026 applications',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['season-year']))
})

test('what is right is left alone', () => {
  const texts = [
    'Summer 2027 registration is open.',
    '{Season} {registrationYear}',
    'Our {year} program.',
    'Alumni of summer 2019 come back as mentors.',
    'Founded in 2013, our program has grown.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('a season may be named with its own year', () => {
  const found = findAfter(({ bootCamp }) => Object.assign(bootCamp, { season: 'Summer 2027', name: 'Boot Camp ’27' }))
  expect(found).toEqual([])
})

test('in a post, only what is said of now', () => {
  expect(checksOnPosts(['Registration for Summer 2026 is open: apply now.'])).toEqual(
    each(['Registration for Summer 2026 is open: apply now.'], ['season-year']),
  )
  expect(checksOnPosts(['In summer 2019 they sold soap.'])).toEqual(each(['In summer 2019 they sold soap.'], []))
})

test('a release is of its own year', () => {
  expect(findAfter(({ press }) => Object.assign(press.release, { title: 'Summer Program 2026' }))).toEqual([
    'season-year press release.title',
  ])
})

test.each([
  ['registrationYear', (bootCamp: object) => Object.assign(bootCamp, { registrationYear: 2026 })],
  [
    'applications.closes',
    (bootCamp: object) =>
      Object.assign(bootCamp, { applications: { opens: null, closes: { year: 2026, month: 5, day: 21 } } }),
  ],
  ['season', (bootCamp: object) => Object.assign(bootCamp, { season: 'Summer 2026' })],
  ['name', (bootCamp: object) => Object.assign(bootCamp, { name: 'Boot Camp ’28' })],
  ['acceptBy', (bootCamp: object) => Object.assign(bootCamp, { acceptBy: { year: 2026, month: 6, day: 4 } })],
] as const)('the season’s %s is of the year of its days', (field, change) => {
  expect(findAfter(({ bootCamp }) => change(bootCamp))).toContain(`season-year season ${field}`)
})
