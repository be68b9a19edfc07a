import { expect, test } from 'vitest'
import { documentLabel } from './documents'

test.each([
  ['season', 'The season'],
  ['pages/shell', 'On every page'],
  ['pages/home', 'Page /'],
  ['pages/make-payment', 'Page /make-payment'],
  ['posts/our-first-saturday', 'Post our-first-saturday'],
  ['announcements/registration', 'Announcement registration'],
  ['of-a-later-version', 'of-a-later-version'],
])('the document %s is called %s', (name, label) => {
  expect(documentLabel(name)).toBe(label)
})
