import { describe, expect, test } from 'vitest'
import { speaker } from '../../../tests/support/answers'
import { check } from '../check'
import { speakerForm } from './description'
import { speakerSchema } from './schema'

const TOO_SHORT = 'Please provide additional information (minimum 50 characters)'

/** Every field is required; what each answers, as the specification words it. */
const required = {
  name: 'Name is required',
  email: 'Please enter a valid email address',
  phone: 'Phone number is required',
  company: 'Company/Organization is required',
  position: 'Position/Title is required',
  expertise: 'Area of expertise is required',
  experience: 'Years of experience is required',
  topics: 'Topics are required',
  availability: 'Availability is required',
  message: TOO_SHORT,
}

const checkWith = (given: object) => check(speakerSchema, { ...speaker, ...given }, 'en')

test('a complete speaker application is taken as it is', () => {
  expect(check(speakerSchema, speaker, 'en')).toEqual({ valid: true, answers: speaker })
})

test('an empty one hears about all ten fields, in the order of the specification', () => {
  const checked = check(speakerSchema, {}, 'en')
  expect(checked).toEqual({ valid: false, errors: required })
  expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual(Object.keys(required))
})

describe.each(Object.entries(required))('%s', (field, message) => {
  test.each<[what: string, value: unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \t\n'],
    ['null', null],
    ['a number', 9],
    ['a list', ['Prices']],
    ['an object', {}],
  ])(`when it is %s, says '${message}'`, (_what, value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })
})

describe('the message', () => {
  test('has at least 50 characters', () => {
    expect(checkWith({ message: 'x'.repeat(50) }).valid).toBe(true)
    expect(checkWith({ message: 'x'.repeat(49) })).toEqual({ valid: false, errors: { message: TOO_SHORT } })
  })

  test('is not made long enough by spaces around it', () => {
    const message = `   ${'x'.repeat(49)}\n\n   `
    expect(checkWith({ message })).toEqual({ valid: false, errors: { message: TOO_SHORT } })
  })

  test('has at most 5000', () => {
    expect(checkWith({ message: 'x'.repeat(5000) }).valid).toBe(true)
    const errors = { message: 'Please use 5000 characters or fewer' }
    expect(checkWith({ message: 'x'.repeat(5001) })).toEqual({ valid: false, errors })
  })
})

test.each(['Nine', '9', '9+', '15 years, on and off'])('%s is an answer to how many years', (experience) => {
  expect(checkWith({ experience })).toEqual({ valid: true, answers: { ...speaker, experience } })
})

test('an address that email cannot reach is answered beside the email', () => {
  expect(checkWith({ email: 'miles@bakery' })).toEqual({ valid: false, errors: { email: required.email } })
})

test('every field has its label, in the order of the form', () => {
  expect(Object.keys(speakerForm.labels)).toEqual(Object.keys(speakerSchema.entries))
})

test("what is said at the end are the specification's words", () => {
  expect(speakerForm.texts.success.en).toBe(
    "Thank you for your interest in speaking! We'll review your application and get back to you soon.",
  )
})
