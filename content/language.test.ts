import { expect, test } from 'vitest'
import { splitPrefix } from './language'

test.each([
  ['season', 'en', 'season'],
  ['es/season', 'es', 'season'],
  ['es/posts/our-first-saturday', 'es', 'posts/our-first-saturday'],
  ['es', 'es', ''],
  ['vi/season', 'en', 'vi/season'],
  ['essays', 'en', 'essays'],
])('with English and Spanish, %s has the language %s', (text, language, rest) => {
  expect(splitPrefix(text, ['en', 'es'], 'en')).toEqual({ language, rest })
})
