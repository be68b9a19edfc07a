import { describe, expect, test } from 'vitest'
import { check, requiredFields } from './check'
import { contactSchema } from './contact/schema'
import { referralSchema } from './referral/schema'

const message = { name: 'Ann Lee', email: 'ann@example.org', subject: 'program', message: 'When do you start?' }

describe('what is taken for an empty form', () => {
  const nothing = check(contactSchema, {}, 'en')

  test('an empty form hears about each of its fields', () => {
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

describe('what is left out of the answers', () => {
  test('a key that is no field of the form', () => {
    const checked = check(contactSchema, { ...message, isAdmin: 'yes' }, 'en')
    expect(checked).toEqual({ valid: true, answers: message })
  })

  test('a __proto__ key, which changes no object', () => {
    const checked = check(
      contactSchema,
      JSON.parse(JSON.stringify(message).replace('{', '{"__proto__":{"own":1},')),
      'en',
    )
    expect(checked).toEqual({ valid: true, answers: message })
    expect(Object.keys(checked.valid ? checked.answers : {})).toEqual(Object.keys(message))
    expect(({} as { own?: number }).own).toBeUndefined()
  })

  test('answers hidden in a __proto__ key do not count as given', () => {
    const checked = check(contactSchema, JSON.parse(`{"__proto__":${JSON.stringify(message)}}`), 'en')
    expect(checked.valid).toBe(false)
  })
})

test('what was given is not changed', () => {
  const given = Object.freeze({ ...message, name: '  Ann Lee  ' })
  expect(check(contactSchema, given, 'en')).toEqual({ valid: true, answers: message })
  expect(given.name).toBe('  Ann Lee  ')
})

test('a field with several faults tells the first', () => {
  expect(check(contactSchema, { ...message, message: '   ' }, 'en')).toEqual({
    valid: false,
    errors: { message: 'Message is required' },
  })
})

describe('which fields must be filled', () => {
  const always = ['name', 'email', 'referralType']

  test('the same ones in an empty form and in a good one', () => {
    expect(requiredFields(contactSchema, {})).toEqual(Object.keys(message))
    expect(requiredFields(contactSchema, message)).toEqual(Object.keys(message))
    expect(requiredFields(referralSchema, {})).toEqual(always)
  })

  test.each(['', 'Grace Lee'])('a detail that another answer asks for, when it is "%s"', (friendName) => {
    expect(requiredFields(referralSchema, { referralType: 'friend', friendName })).toEqual([...always, 'friendName'])
    expect(requiredFields(referralSchema, { referralType: 'event', friendName })).toEqual(always)
  })
})
