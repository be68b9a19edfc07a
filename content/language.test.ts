import { expect, test } from 'vitest'
import { splitFirst } from './language'

test.each([
  ['season', 'en', 'season'],
  ['es/season', 'es', 'season'],
  ['es/posts/our-first-saturday', 'es', 'posts/our-first-saturday'],
  ['es', 'es', ''],
  ['vi/season', 'en', 'vi/season'],
  ['essays', 'en', 'essays'],
])('where there are English and Spanish, %s is of the language %s', (text, language, rest) => {
  expect(splitFirst(text, ['en', 'es'], 'en')).toEqual({ language, rest })
})
