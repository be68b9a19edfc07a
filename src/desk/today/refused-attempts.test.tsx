import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedAttempts } from './refused-attempts'

test('many refused attempts in a day are told, a few are not', () => {
  expect(renderToStaticMarkup(<RefusedAttempts count={99} />)).toBe('')
  expect(renderToStaticMarkup(<RefusedAttempts count={1234} />)).toContain('refused 1,234 attempts')
})
