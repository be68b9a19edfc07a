import { describe, expect, test } from 'vitest'
import { check } from '../check'
import { programTypes } from '../program-types'
import { applicationForm } from './description'
import { applicationSchema, grades, referralSources } from './schema'

const application = {
  firstName: 'Nguyễn',
  lastName: "O'Brien",
  email: 'student+camp@mail.example.org',
  phone: '+1 (408) 555-0100',
  schoolName: 'Lincoln High School',
  currentGrade: '11',
  programType: 'summer',
  goals: 'Sell 李 tea.',
  previousExperience: 'A lemonade stand.',
  referralSource: 'friend',
}

/** What each required field answers, as the specification words it. */
const required = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email',
  phone: 'Phone number is required',
  schoolName: 'School name is required',
  currentGrade: 'Please select your grade',
  programType: 'Please select a program',
  goals: 'Please tell us about your goals',
}

const refusals: [what: string, value: unknown][] = [
  ['missing', undefined],
  ['empty', ''],
  ['blank', '  \n '],
  ['null', null],
  ['a number', 11],
  ['a list', ['summer']],
  ['an object', { value: 'summer' }],
  ['a truth value', true],
]

const checkWith = (given: object) => check(applicationSchema, { ...application, ...given }, 'en')

test('a complete application is taken as it is', () => {
  expect(check(applicationSchema, application, 'en')).toEqual({ valid: true, answers: application })
})

test('an empty application hears about the eight fields that are required, and about no other', () => {
  expect(check(applicationSchema, {}, 'en')).toEqual({ valid: false, errors: required })
})

describe.each(Object.entries(required))('%s', (field, message) => {
  test.each(refusals)(`when it is %s, says '${message}'`, (_what, value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })
})

describe.each(['firstName', 'lastName', 'phone', 'schoolName'])('%s', (field) => {
  test('may have 200 characters and no more', () => {
    expect(checkWith({ [field]: 'x'.repeat(200) }).valid).toBe(true)
    const errors = { [field]: 'Please use 200 characters or fewer' }
    expect(checkWith({ [field]: 'x'.repeat(201) })).toEqual({ valid: false, errors })
  })
})

describe.each(['goals', 'previousExperience'])('%s', (field) => {
  test('may have 5000 characters and no more', () => {
    expect(checkWith({ [field]: 'x'.repeat(5000) }).valid).toBe(true)
    const errors = { [field]: 'Please use 5000 characters or fewer' }
    expect(checkWith({ [field]: 'x'.repeat(5001) })).toEqual({ valid: false, errors })
  })
})

describe.each([
  ['previousExperience', 'Please tell us about your experience'],
  ['referralSource', 'Please tell us how you heard about us'],
])('%s, which the rules do not require,', (field, message) => {
  test.each([undefined, null, ''])('may be %j and is then an empty answer', (value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: true, answers: { ...application, [field]: '' } })
  })

  test.each([[5], [['friend']], [{}], [false]])(`says '${message}' to %j`, (value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })
})

test.each([
  ['currentGrade', '13', 'Please select your grade'],
  ['programType', 'autumn', 'Please select a program'],
  ['programType', 'Summer', 'Please select a program'],
  ['referralSource', 'poster', 'Please tell us how you heard about us'],
])('%s does not take %j, which its list does not offer', (field, value, message) => {
  expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
})

test('an address that email cannot reach is answered beside the email', () => {
  expect(checkWith({ email: 'student@school' })).toEqual({ valid: false, errors: { email: required.email } })
})

test("the lists offer the specification's values, each of which is taken", () => {
  const values = (options: readonly { value: string }[]) => options.map((option) => option.value)
  expect(values(grades)).toEqual(['9', '10', '11', '12', 'college'])
  expect(values(programTypes)).toEqual(['summer', 'winter', 'spring'])
  expect(values(referralSources)).toEqual(['school', 'friend', 'social', 'search', 'other'])
  for (const currentGrade of values(grades)) expect(checkWith({ currentGrade }).valid).toBe(true)
  for (const programType of values(programTypes)) expect(checkWith({ programType }).valid).toBe(true)
  for (const referralSource of values(referralSources)) expect(checkWith({ referralSource }).valid).toBe(true)
})

test('every field has its label, in the order of the form', () => {
  expect(Object.keys(applicationForm.labels)).toEqual(Object.keys(applicationSchema.entries))
})

test("what is said at the end are the specification's words", () => {
  expect(applicationForm.texts).toMatchObject({
    success: { en: 'Your application has been submitted successfully! We will review it and get back to you soon.' },
    failure: { en: 'Failed to submit application. Please try again.' },
  })
})
