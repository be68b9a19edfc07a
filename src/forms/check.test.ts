import { describe, expect, test } from 'vitest'
import { check, listRequiredFields } from './check'
import { contactSchema } from './contact/schema'
import { referralSchema } from './referral/schema'

const message = { name: 'Ann Lee', email: 'ann@example.org', subject: 'program', message: 'When do you start?' }

describe('empty input', () => {
  const nothing = check(contactSchema, {}, 'en')

  test('returns an error for each required field', () => {
    expect(nothing).toEqual({
      valid: false,
      errors: {
        name: 'Name is required',
        email: 'Email is required',
        subject: 'Subject is required',
        message: 'Message is required',
      },
    })
  })

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['an empty list', []],
    ['a list of answers', [message]],
    ['a text', 'x'],
    ['a number', 5],
    ['a truth value', true],
  ])('%s counts as an empty form', (_what, input) => {
    expect(check(contactSchema, input, 'en')).toEqual(nothing)
  })
})

describe('dropped keys', () => {
  test('drops unknown keys', () => {
    const checked = check(contactSchema, { ...message, isAdmin: 'yes' }, 'en')
    expect(checked).toEqual({ valid: true, answers: message })
  })

  test('drops a __proto__ key without changing any object', () => {
    const checked = check(
      contactSchema,
      JSON.parse(JSON.stringify(message).replace('{', '{"__proto__":{"own":1},')),
      'en',
    )
    expect(checked).toEqual({ valid: true, answers: message })
    expect(Object.keys(checked.valid ? checked.answers : {})).toEqual(Object.keys(message))
    expect(({} as { own?: number }).own).toBeUndefined()
  })

  test('ignores answers inside a __proto__ key', () => {
    const checked = check(contactSchema, JSON.parse(`{"__proto__":${JSON.stringify(message)}}`), 'en')
    expect(checked.valid).toBe(false)
  })
})

test('does not change its input', () => {
  const given = Object.freeze({ ...message, name: '  Ann Lee  ' })
  expect(check(contactSchema, given, 'en')).toEqual({ valid: true, answers: message })
  expect(given.name).toBe('  Ann Lee  ')
})

test('returns only the first error of a field', () => {
  expect(check(contactSchema, { ...message, message: '   ' }, 'en')).toEqual({
    valid: false,
    errors: { message: 'Message is required' },
  })
})

describe('required fields', () => {
  const always = ['name', 'email', 'referralType']

  test('are the same for empty and for valid answers', () => {
    expect(listRequiredFields(contactSchema, {})).toEqual(Object.keys(message))
    expect(listRequiredFields(contactSchema, message)).toEqual(Object.keys(message))
    expect(listRequiredFields(referralSchema, {})).toEqual(always)
  })

  test.each(['', 'Grace Lee'])('include a detail required by another answer, when it is "%s"', (friendName) => {
    expect(listRequiredFields(referralSchema, { referralType: 'friend', friendName })).toEqual([
      ...always,
      'friendName',
    ])
    expect(listRequiredFields(referralSchema, { referralType: 'event', friendName })).toEqual(always)
  })
})
