import { expect, test } from 'vitest'

test('a test that fails', () => {
  expect('this suite').toBe('able to fail')
})
