import { expect, test } from '@playwright/test'

test('a test that fails', () => {
  expect('this suite').toBe('able to fail')
})
