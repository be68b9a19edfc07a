import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedAttemptsNotice } from './refused-attempts'

test('many refused attempts in a day are told, a few are not', () => {
  expect(renderToStaticMarkup(<RefusedAttemptsNotice count={99} />)).toBe('')
  expect(renderToStaticMarkup(<RefusedAttemptsNotice count={1234} />)).toContain('refused 1,234 attempts')
})
