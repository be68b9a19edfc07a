import { describe, expect, test } from 'vitest'
import { cancellation } from '../../../tests/support/answers'
import { check } from '../check'
import { cancellationForm } from './description'
import { cancellationSchema, refundMethods } from './schema'

const CARD = 'This looks like a card number. Please remove it: we never need one'

const required = {
  fullName: 'Full name is required',
  email: 'Please enter a valid email',
  programDetails: 'Program details are required',
  reason: 'Please tell us the reason',
  refundMethod: 'Please select how you paid',
  paymentReference: "Payer's name or transaction reference is required",
}

const checkWith = (given: object) => check(cancellationSchema, { ...cancellation, ...given }, 'en')

test('a complete request is taken as it is', () => {
  expect(check(cancellationSchema, cancellation, 'en')).toEqual({ valid: true, answers: cancellation })
})

test('an empty one hears about all that the policy asks for, in the order of the form', () => {
  const checked = check(cancellationSchema, {}, 'en')
  expect(checked).toEqual({ valid: false, errors: required })
  expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual(Object.keys(required))
})

describe.each(Object.entries(required))('%s', (field, message) => {
  test.each<[what: string, value: unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \t\n'],
    ['null', null],
    ['a number', 4111111111111111],
    ['a list', ['card']],
    ['an object', {}],
  ])(`when it is %s, says '${message}'`, (_what, value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })
})

describe.each(['programDetails', 'reason', 'paymentReference'])('%s', (field) => {
  test.each([
    '4111111111111111',
    'My card is 4111 1111 1111 1111, thank you',
    'Card: 3782-822463-10005.',
  ])('does not take a card number: %s', (text) => {
    expect(checkWith({ [field]: text })).toEqual({ valid: false, errors: { [field]: CARD } })
  })

  test.each([
    'Ann Lee, paid on 2026-06-25 at 10:03',
    'Transaction 8AB12345CD678901E',
    'Call me at +1 (408) 555-0100 or 408-555-0111',
    'The card ending in 1111',
  ])('takes what is none: %s', (text) => {
    expect(checkWith({ [field]: text })).toEqual({ valid: true, answers: { ...cancellation, [field]: text } })
  })
})

test.each([
  ['email', 'ann@example', required.email],
  ['refundMethod', 'Card', required.refundMethod],
  ['refundMethod', 'cash', required.refundMethod],
  ['fullName', 'x'.repeat(201), 'Please use 200 characters or fewer'],
  ['paymentReference', 'x'.repeat(201), 'Please use 200 characters or fewer'],
  ['reason', 'x'.repeat(5001), 'Please use 5000 characters or fewer'],
])('%s does not take %j', (field, value, message) => {
  expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
})

test('each way of having paid is taken', () => {
  expect(refundMethods.map(({ value }) => value)).toEqual(['card', 'account'])
  for (const { value } of refundMethods) expect(checkWith({ refundMethod: value }).valid).toBe(true)
})

test('nothing in the form is a field for a card number', () => {
  const names = [
    ...Object.keys(cancellationSchema.entries),
    ...Object.values(cancellationForm.labels).map(({ en }) => en),
  ]
  for (const name of names) expect(name).not.toMatch(/card|cvc|expir/i)
})

test('every field has its label, in the order of the form', () => {
  expect(Object.keys(cancellationForm.labels)).toEqual(Object.keys(cancellationSchema.entries))
})

test('what is said at the end is in the manner of the other forms', () => {
  expect(cancellationForm.texts.success.en).toMatch(
    /has been submitted successfully! We will review it and get back to you/,
  )
  expect(cancellationForm.texts.failure.en).toMatch(/^Failed to submit .*\. Please try again\.$/)
})
