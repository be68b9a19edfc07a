import { describe, expect, test } from 'vitest'
import { check } from '../check'
import { contactForm } from './description'
import { contactLabels, contactSchema, subjects } from './schema'

const message = { name: '李', email: "o'brien@example.org", subject: 'partnership', message: 'Ten letter' }

const checkWith = (given: object) => check(contactSchema, { ...message, ...given }, 'en')

test('a message of ten characters is taken as it is', () => {
  expect(check(contactSchema, message, 'en')).toEqual({ valid: true, answers: message })
})

describe.each([
  ['name', 'Name is required'],
  ['email', 'Email is required'],
  ['subject', 'Subject is required'],
  ['message', 'Message is required'],
])('%s', (field, required) => {
  test.each<[what: string, value: unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \t\n'],
    ['null', null],
    ['a number', 1234567890],
    ['a list', ['program']],
    ['an object', {}],
  ])(`when it is %s, says '${required}'`, (_what, value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: required } })
  })
})

test.each([
  ['email', 'ann@example', 'Please enter a valid email address'],
  ['email', 'ann', 'Please enter a valid email address'],
  ['message', 'Nine char', 'Message must be at least 10 characters'],
  ['message', '  Nine char  ', 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(5001), 'Please use 5000 characters or fewer'],
  ['name', 'x'.repeat(201), 'Please use 200 characters or fewer'],
  ['subject', 'complaint', 'Subject is required'],
  ['subject', 'Program Information', 'Subject is required'],
])('%s hears about %j', (field, value, error) => {
  expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: error } })
})

test("the subjects are the specification's, in its order and words", () => {
  expect(subjects).toEqual([
    { value: 'program', label: { en: 'Program Information' } },
    { value: 'speaker', label: { en: 'Speaker Nomination' } },
    { value: 'partnership', label: { en: 'Partnership Opportunity' } },
    { value: 'other', label: { en: 'Other' } },
  ])
  for (const { value } of subjects) expect(checkWith({ subject: value }).valid).toBe(true)
})

test('every field has its label, in the order of the form', () => {
  expect(Object.keys(contactLabels)).toEqual(Object.keys(contactSchema.entries))
})

test("what is said at the end are the specification's words", () => {
  expect(contactForm.texts).toMatchObject({
    success: { en: 'Your message has been sent successfully!' },
    failure: { en: 'An error occurred while sending your message. Please try again later.' },
  })
})
