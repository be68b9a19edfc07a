import { describe, expect, test } from 'vitest'
import { acceptance } from '../../../tests/support/answers'
import { check } from '../check'
import { acceptanceForm } from './description'
import { acceptanceSchema, paymentTypes } from './schema'

/** What each required field answers, as the specification words it. */
const required = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email',
  programType: 'Please select a program',
  paymentType: 'Please select a payment type',
  emergencyContact: 'Emergency contact information is required',
  termsAccepted: 'You must accept the terms and conditions',
}

const checkWith = (given: object) => check(acceptanceSchema, { ...acceptance, ...given }, 'en')

test('a complete acceptance is taken as it is, its fields in the order of the specification', () => {
  const checked = check(acceptanceSchema, Object.fromEntries(Object.entries(acceptance).reverse()), 'en')
  expect(checked).toEqual({ valid: true, answers: acceptance })
  expect(Object.keys(checked.valid ? checked.answers : {})).toEqual([
    ...['firstName', 'lastName', 'email', 'programType', 'paymentType'],
    ...['dietary', 'medical', 'emergencyContact', 'termsAccepted', 'photoRelease'],
  ])
})

test('an empty acceptance hears about the seven fields that are required, and about no other', () => {
  expect(check(acceptanceSchema, {}, 'en')).toEqual({ valid: false, errors: required })
})

describe.each(Object.entries(required))('%s', (field, message) => {
  test.each<[what: string, value: unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \t\n'],
    ['null', null],
    ['a number', 1],
    ['a list', ['summer']],
    ['an object', {}],
    ['false', false],
  ])(`when it is %s, says '${message}'`, (_what, value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })
})

describe('the terms', () => {
  test.each([[true], ['on']])('are accepted by %j', (termsAccepted) => {
    expect(checkWith({ termsAccepted })).toEqual({ valid: true, answers: acceptance })
  })

  test.each(['false', 'true', 'TRUE', 'off', 'ON', 'yes', '1'])('are not accepted by the text %j', (termsAccepted) => {
    expect(checkWith({ termsAccepted })).toEqual({ valid: false, errors: { termsAccepted: required.termsAccepted } })
  })
})

describe('the photo release, which nobody has to give,', () => {
  test.each([
    [true, true],
    ['on', true],
    [false, false],
    [undefined, false],
    [null, false],
    ['', false],
    ['false', false],
    ['true', false],
    [1, false],
  ])('%j is kept as %j', (photoRelease, kept) => {
    expect(checkWith({ photoRelease })).toEqual({ valid: true, answers: { ...acceptance, photoRelease: kept } })
  })
})

describe.each(['dietary', 'medical'])('%s', (field) => {
  test.each([undefined, null, '', '  '])('may be %j and is then an empty answer', (value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: true, answers: { ...acceptance, [field]: '' } })
  })

  test('is words, at most 5000 characters of them', () => {
    const errors = { [field]: 'Please use 5000 characters or fewer' }
    expect(checkWith({ [field]: 'x'.repeat(5000) }).valid).toBe(true)
    expect(checkWith({ [field]: 'x'.repeat(5001) })).toEqual({ valid: false, errors })
    expect(checkWith({ [field]: ['nuts'] })).toMatchObject({ errors: { [field]: 'Please enter text' } })
  })
})

test.each([
  ['email', 'student@school', required.email],
  ['programType', 'Summer', required.programType],
  ['paymentType', 'full', required.paymentType],
  ['paymentType', 'Prepay only', required.paymentType],
  ['firstName', 'x'.repeat(201), 'Please use 200 characters or fewer'],
  ['emergencyContact', 'x'.repeat(5001), 'Please use 5000 characters or fewer'],
])('%s does not take %j', (field, value, message) => {
  expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
})

test('there are three ways to pay, each of which is taken', () => {
  expect(paymentTypes.map(({ value }) => value)).toEqual(['prepay', 'full_partner', 'full_non_partner'])
  for (const { value } of paymentTypes) expect(checkWith({ paymentType: value }).valid).toBe(true)
})

test('every field has its label, in the order of the form', () => {
  expect(Object.keys(acceptanceForm.labels)).toEqual(Object.keys(acceptanceSchema.entries))
})

test("what is said at the end are the specification's words", () => {
  expect(acceptanceForm.texts).toMatchObject({
    success: { en: 'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.' },
    failure: { en: 'Failed to submit acceptance. Please try again.' },
  })
})
