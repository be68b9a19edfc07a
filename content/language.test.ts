import { expect, test } from 'vitest'
import { splitLanguage } from './language'

test.each([
  ['season', 'en', 'season'],
  ['es/season', 'es', 'season'],
  ['es/posts/our-first-saturday', 'es', 'posts/our-first-saturday'],
  ['es', 'es', ''],
  ['vi/season', 'en', 'vi/season'],
  ['essays', 'en', 'essays'],
])('where there are English and Spanish, %s is of the language %s', (text, language, rest) => {
  expect(splitLanguage(text, ['en', 'es'])).toEqual({ language, rest })
})
