import { expect, test } from 'vitest'
import { documentLabel, fillTitle } from './documents'

test.each([
  ['season', 'The season'],
  ['pages/shell', 'On every page'],
  ['pages/home', 'Page “Home”'],
  ['pages/make-payment', 'Page “Make Payment”'],
  ['posts/our-first-saturday', 'Post “our-first-saturday”'],
  ['announcements/registration', 'Announcement “registration”'],
  ['seasons/winter', 'Season “Winter”'],
  ['of-a-later-version', 'of-a-later-version'],
])('the document %s is called %s', (name, label) => {
  expect(documentLabel(name)).toBe(label)
})

test('fills in known facts only', () => {
  expect(fillTitle('{Season} {year}: {constructor} {nothing} {', { Season: 'Summer', year: '2026' })).toBe(
    'Summer 2026: {constructor} {nothing} {',
  )
})
