import { describe, expect, test } from 'vitest'
import { referral } from '../../../tests/support/answers'
import { check } from '../check'
import { referralForm } from './description'
import { referralSchema, referralTypes } from './schema'

const required = {
  name: 'Name is required',
  email: 'Please enter a valid email',
  referralType: 'Please select how you found us',
}

/** Each type that asks for more, the field it asks for, and what that field says when it is empty. */
const details: [type: string, field: string, message: string][] = [
  ['friend', 'friendName', "Please enter your friend's name"],
  ['school', 'schoolName', 'Please enter the name of the school'],
  ['organization', 'organizationName', 'Please enter the name of the organization'],
]

const bare = { ...referral, referralType: 'search', friendName: '', schoolName: '', organizationName: '', comments: '' }

const checkWith = (given: object) => check(referralSchema, { ...bare, ...given }, 'en')

test('a complete referral is taken as it is, its fields in the order of the specification', () => {
  const checked = check(referralSchema, Object.fromEntries(Object.entries(referral).reverse()), 'en')
  expect(checked).toEqual({ valid: true, answers: referral })
  expect(Object.keys(checked.valid ? checked.answers : {})).toEqual([
    ...['name', 'email', 'referralType', 'friendName', 'schoolName', 'organizationName', 'comments'],
  ])
})

test('an empty referral hears about the three fields that are always required', () => {
  expect(check(referralSchema, {}, 'en')).toEqual({ valid: false, errors: required })
})

describe.each(Object.entries(required))('%s', (field, message) => {
  test.each<[what: string, value: unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \t\n'],
    ['null', null],
    ['a number', 1],
    ['a list', ['friend']],
    ['an object', {}],
  ])(`when it is %s, says '${message}'`, (_what, value) => {
    expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })
})

describe.each(details)('somebody who found us by way of: %s', (referralType, field, message) => {
  test.each([undefined, null, '', '   '])(`is asked for ${field} when it is %j`, (value) => {
    expect(checkWith({ referralType, [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })

  test('is asked for nothing more once it is there', () => {
    const given = { referralType, [field]: ' Lincoln ' }
    expect(checkWith(given)).toEqual({ valid: true, answers: { ...bare, referralType, [field]: 'Lincoln' } })
  })

  test('is asked for it also when something else is wrong', () => {
    const errors = { name: required.name, email: required.email, [field]: message }
    expect(checkWith({ referralType, name: '', email: 'nowhere' })).toEqual({ valid: false, errors })
    expect(checkWith({ referralType, name: undefined, email: 5 })).toEqual({ valid: false, errors })
  })

  test("is not asked for the other types' details", () => {
    const others = details.filter(([type]) => type !== referralType)
    for (const [type, other] of others) {
      expect(checkWith({ referralType: type, [other]: 'Lincoln', [field]: '' }).valid, type).toBe(true)
    }
  })
})

test.each(['social', 'search', 'event', 'other'])('%s asks for no detail', (referralType) => {
  expect(checkWith({ referralType })).toEqual({ valid: true, answers: { ...bare, referralType } })
})

test("what is typed as 'Please specify' is no answer", () => {
  expect(checkWith({ referralType: 'other', otherDetail: 'A poster' })).toEqual({
    valid: true,
    answers: { ...bare, referralType: 'other' },
  })
})

test.each([
  ['email', 'ann@example', required.email],
  ['referralType', 'Friend', required.referralType],
  ['referralType', 'poster', required.referralType],
  ['friendName', 'x'.repeat(201), 'Please use 200 characters or fewer'],
  ['schoolName', ['Lincoln'], 'Please enter the name of the school'],
  ['comments', 'x'.repeat(5001), 'Please use 5000 characters or fewer'],
  ['comments', ['x'], 'Please enter text'],
])('%s does not take %j', (field, value, message) => {
  expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
})

test("the list offers the specification's six, and 'organization' is ruled but not offered", () => {
  const values = referralTypes.map(({ value }) => value)
  expect(values).toEqual(['school', 'friend', 'social', 'search', 'event', 'other'])
  expect(checkWith({ referralType: 'organization', organizationName: 'The library' }).valid).toBe(true)
})

test('every field has its label, in the order of the form', () => {
  expect(Object.keys(referralForm.labels)).toEqual(Object.keys(referralSchema.entries))
})

test("what is said at the end are the specification's words", () => {
  expect(referralForm.texts).toMatchObject({
    success: { en: 'Thank you for your referral! We will review it and get back to you soon.' },
    failure: { en: 'Failed to submit referral. Please try again.' },
  })
})
