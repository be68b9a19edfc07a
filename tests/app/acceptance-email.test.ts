import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toReference } from '../../src/forms/reference'
import { acceptance, cancellation } from '../support/answers'
import { answersInText, renderFormEmails, toSingleLine, wordsInHtml } from '../support/form-emails'
import { ORIGIN } from '../support/test-app-context'

/** Returns the text and the HTML of the student's email. */
function senderFaces(given: object = {}): [string, string] {
  const { text, html } = renderFormEmails('acceptance', { ...acceptance, ...given }, randomUUIDv7()).sender
  return [toSingleLine(text), wordsInHtml(html)]
}

/** Refund rules that are repeated in acceptance and cancellation emails. */
const rules = [
  'before the first day the $100 deposit is non-refundable and everything else is refunded in full',
  'after the first day there are no refunds',
  'a transfer to a future program is possible, subject to availability',
  'refunds are processed in 7-10 business days after approval, to the original payment method',
  'processing fees may be deducted',
]

describe('states the chosen fee and its due dates', () => {
  test.each([
    [
      ...(['prepay', 'You chose to prepay $100.'] as const),
      ['non-refundable', 'deducted from the fee', '$500', '$800', 'The rest is due on the first day of class.'],
    ],
    [
      ...(['full_partner', 'You chose the full payment of $500 for students'] as const),
      ['It is due by the first day of class'],
    ],
    [
      ...(['full_non_partner', 'You chose the full payment of $800.'] as const),
      ['It is due by the first day of class'],
    ],
  ])('%s', (paymentType, chosen, due) => {
    for (const face of senderFaces({ paymentType })) {
      expect(face).toContain(chosen)
      for (const part of due) expect(face).toContain(part)
      expect(face.match(/You chose/g)).toHaveLength(1)
      expect(face).toContain(
        'We received your acceptance and will check it against our records. Your spot is confirmed when we write to you.',
      )
      expect(face).not.toMatch(/reserve/i)
    }
  })
})

test('states dates and place as the site does', () => {
  for (const face of senderFaces()) {
    expect(face).toContain('for 6 weeks, from June 25 to July 30, on Saturdays from 10 am to 12 pm')
    expect(face).toContain('at 100 Sample Street, San Jose, CA 95113')
  }
})

test('names no dates for programs other than summer', () => {
  for (const face of senderFaces({ programType: 'winter' })) {
    expect(face).not.toMatch(/June|July/)
    expect(face).toContain('To find out the dates of the Winter Program, just reply to this email.')
  }
})

test('explains how to cancel, and that the program’s own cancellation is fully refunded', () => {
  for (const face of senderFaces()) {
    for (const rule of rules) expect(face.toLowerCase()).toContain(rule)
    expect(face).toContain('Requests must be in writing')
    expect(face).toContain('If the program is canceled or an application is rejected, you get a full refund.')
  }
})

test('tells the office where health information is, without its content', () => {
  const id = randomUUIDv7()
  const { office } = renderFormEmails('acceptance', acceptance, id)
  for (const face of [toSingleLine(office.text), wordsInHtml(office.html)]) {
    expect(face).toContain('This form also has health information')
    expect(face).not.toMatch(/Dietary|Medical|peanuts|Asthma|inhaler|Linh/i)
  }
  for (const face of [office.text, office.html]) expect(face).toContain(`${ORIGIN}/desk/inbox/${toReference(id)}`)
})

test('shows a refused permission as No', () => {
  const { office } = renderFormEmails('acceptance', { ...acceptance, photoRelease: false }, randomUUIDv7())
  expect(answersInText(office.text)).toContain('Photos and videos of me may be used to promote the program: No')
})

test('does not mention health information that was not given', () => {
  expect(toSingleLine(renderFormEmails('cancellation', cancellation, randomUUIDv7()).office.text)).not.toContain(
    'health information',
  )
})

test('leaves the student’s instructions out of the office’s email', () => {
  const { office } = renderFormEmails('acceptance', acceptance, randomUUIDv7())
  expect(toSingleLine(office.text)).not.toMatch(/You chose|If you have to cancel/)
})

test.each([null, 'the honeypot was filled in'])('makes no unconfirmed claims to the office: %s', (spam_flags) => {
  const { office } = renderFormEmails('acceptance', acceptance, randomUUIDv7(), spam_flags)
  expect(toSingleLine(office.text)).toContain('Students pay on our payment page')
  expect(toSingleLine(office.text)).not.toMatch(/was told/)
})

test('repeats the refund rules in the email for a cancellation', () => {
  const { text } = renderFormEmails('cancellation', cancellation, randomUUIDv7()).sender
  for (const rule of rules) expect(toSingleLine(text).toLowerCase()).toContain(rule)
})
