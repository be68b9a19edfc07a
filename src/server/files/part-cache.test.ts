import { expect, test } from 'vitest'
import { createPartCache } from './part-cache'

const part = (size: number) => ({ bytes: new Uint8Array(size) })

test('holds so many bytes, and drops what was not asked for the longest', () => {
  const cache = createPartCache({ most: 10, age: 1000 })
  for (const name of ['a', 'b']) cache.set(name, part(4))
  cache.get('a')
  cache.set('c', part(4))
  expect(['a', 'b', 'c'].filter((name) => cache.get(name))).toEqual(['a', 'c'])
  cache.set('huge', part(11))
  expect(cache.get('huge')).toBeUndefined()
  cache.set('whole', part(10))
  expect(['a', 'c', 'whole'].filter((name) => cache.get(name))).toEqual(['whole'])
})

test('what is set again counts once', () => {
  const cache = createPartCache({ most: 10, age: 1000 })
  for (let times = 0; times < 5; times++) cache.set('a', part(6))
  cache.set('b', part(4))
  expect(cache.get('a')).toBeDefined()
})

test('what is too old is gone, so that a removed file is not served for long', () => {
  let now = 0
  const cache = createPartCache({ most: 10, age: 1000, now: () => now })
  cache.set('a', part(4))
  now = 1000
  expect(cache.get('a')).toBeDefined()
  now = 1001
  expect(cache.get('a')).toBeUndefined()
})
