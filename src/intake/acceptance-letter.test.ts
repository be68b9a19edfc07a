import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptance, cancellation } from '../forms/answers-under-test'
import { answersInText, lettersOf } from './letters-under-test'

const senderMail = (given: object = {}) => lettersOf('acceptance', { ...acceptance, ...given }, randomUUIDv7()).sender

/** Refund rules of the specification, which both the acceptance's and the cancellation's mail repeat. */
const rules = [
  'before the first day the $100 deposit is non-refundable and everything else is refunded in full',
  'after the first day there are no refunds',
  'a transfer to a future program is possible, subject to availability',
  'refunds are processed in 7-10 business days after approval, to the original payment method',
  'processing fees may be deducted',
]

describe('the confirmation says which fee was chosen and what is due when', () => {
  test.each([
    [
      ...(['prepay', 'Prepay only', 'You chose to prepay $100.'] as const),
      ['non-refundable', 'deducted from the fee', '$500', '$800', 'The rest is due on the first day of class.'],
    ],
    [
      ...([
        'full_partner',
        'Full payment, partner schools',
        'You chose the full payment of $500 for students',
      ] as const),
      ['due on the first day of class', 'the $100 deposit reserves your spot'],
    ],
    [
      ...(['full_non_partner', 'Full payment, non-partner schools', 'You chose the full payment of $800.'] as const),
      ['due on the first day of class', 'the $100 deposit reserves your spot'],
    ],
  ])('%s', (paymentType, label, chosen, due) => {
    const { subject, text, html } = senderMail({ paymentType })
    expect(subject).toMatch(/^We have your acceptance \(/)
    for (const face of [text, html]) {
      expect(face).toContain(chosen)
      for (const part of due) expect(face).toContain(part)
    }
    expect(text.match(/You chose/g)).toHaveLength(1)
    expect(answersInText(text)).toContain(`Payment Type: ${label}`)
  })
})

test('the confirmation says how to cancel, and that all comes back if we cancel', () => {
  const { text, html } = senderMail()
  for (const rule of rules) expect(text.toLowerCase()).toContain(rule)
  for (const rule of rules) expect(html.toLowerCase()).toContain(rule)
  expect(text).toContain('Requests must be in writing')
  expect(text).toContain('If the program is cancelled or an application is rejected, the refund is full.')
  expect(text).toContain('payment page')
})

test('what nobody said is no answer, and what was not allowed is a No', () => {
  const lines = answersInText(senderMail({ dietary: '', medical: '', photoRelease: false }).text)
  expect(lines).toEqual(
    expect.arrayContaining(['Dietary Restrictions: (no answer)', 'Medical Conditions: (no answer)']),
  )
  expect(lines).toContain('Photos and videos of me may be used to promote the program: No')
})

test('the office gets the answers and not the words to the student', () => {
  const { office } = lettersOf('acceptance', acceptance, randomUUIDv7())
  expect(answersInText(office.text)).toEqual(answersInText(senderMail().text))
  expect(office.text).not.toMatch(/You chose|If you have to cancel/)
})

test('who asks for a cancellation reads the same rules', () => {
  const { text } = lettersOf('cancellation', cancellation, randomUUIDv7()).sender
  for (const rule of rules) expect(text.toLowerCase()).toContain(rule)
})
