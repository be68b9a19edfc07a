import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedAttemptsNotice } from './refused-attempts'

test('warns about many refused attempts in a day, but not about a few', () => {
  expect(renderToStaticMarkup(<RefusedAttemptsNotice count={99} />)).toBe('')
  expect(renderToStaticMarkup(<RefusedAttemptsNotice count={1234} />)).toContain('refused 1,234 attempts')
})
