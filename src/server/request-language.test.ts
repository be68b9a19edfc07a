import { expect, test } from 'vitest'
import { chooseLanguage } from './request-language'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['de-AT, en;q=0.9', 'de'],
  ['fr, de;q=0.5, en;q=0.7', 'en'],
  ['de;q=0, es', 'es'],
  ['den', 'en'],
  ['DE-ch', 'de'],
  [`de,${'x,'.repeat(200)}`, 'en'],
])('%s is answered in %s', (accepted, language) => {
  expect(chooseLanguage(accepted, ['en', 'de', 'es'])).toBe(language)
})

test('where there is one language, everybody gets it', () => {
  expect(chooseLanguage('de', ['en'])).toBe('en')
})
