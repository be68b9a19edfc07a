import { expect, test } from 'vitest'
import { renderEmail } from '../../mail/email-layout'
import { unwrapText } from './unwrap-text'

test.each([
  'Dear Ann,\n\nwe start on the first Saturday in June at ten. Please bring nothing but a pencil, and tell us if you come.\n\nKind regards\nRosa',
  'Short\nlines\nstay',
  `See ${'x'.repeat(90)} and ${'y'.repeat(80)}\n\n1. one\n2. two`,
])('restores the typed text of a wrapped email: %j', (typed) => {
  const content = { subject: 'Re:', opening: typed.split(/\n{2,}/), answers: [], closing: [] }
  expect(unwrapText(renderEmail(content, 'https://www.example.org', 'en').text)).toBe(typed)
})
