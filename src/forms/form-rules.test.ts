import { describe, expect, test } from 'vitest'
import { acceptance, cancellation, referral, speaker } from '../../tests/support/answers'
import { application } from '../../tests/support/test-site'
import { allForms } from './all-forms'
import { check } from './check'
import { contactSchema } from './contact/schema'
import { contactSidebarSchema } from './contact-sidebar/schema'

const long = (length: number) => 'x'.repeat(length)
const LINE = 'Please use 200 characters or fewer'
const TEXT = 'Please use 5000 characters or fewer'
const CARD = 'This looks like a card number. Please remove it: we never need one'
const SHORT = 'Please provide additional information (minimum 50 characters)'

interface RuledForm {
  answers: Record<string, unknown>
  /** The error message of each required field, as in the specification. */
  required: Record<string, string>
  refused: [field: string, value: unknown, message: string][]
  kept: [field: string, value: unknown, kept: unknown][]
  success: string
  failure: string
}

const message = { name: '李', email: "o'brien@example.org", subject: 'partnership', message: 'Ten letter' }

const forms: Record<string, RuledForm> = {
  contact: {
    answers: message,
    required: {
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    },
    refused: [
      ['email', 'ann@example', 'Please enter a valid email address'],
      ['message', '  Nine char  ', 'Message must be at least 10 characters'],
      ['message', long(5001), TEXT],
      ['name', long(201), LINE],
      ['subject', 'Program Information', 'Subject is required'],
    ],
    kept: [['message', long(5000), long(5000)]],
    success: 'Your message has been sent successfully!',
    failure: 'An error occurred while sending your message. Please try again later.',
  },
  'contact-sidebar': {
    answers: message,
    required: {
      name: 'Name is required',
      email: 'Please enter a valid email',
      subject: 'Please select a subject',
      message: 'Message is required',
    },
    refused: [
      ['email', 'zoe@example', 'Please enter a valid email'],
      ['message', 'Nine char', 'Message is required'],
      ['message', long(5001), TEXT],
      ['name', long(201), LINE],
      ['subject', 'Select a subject', 'Please select a subject'],
    ],
    kept: [],
    success: 'Message sent successfully!',
    failure: 'Failed to send message. Please try again.',
  },
  application: {
    answers: application,
    required: {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email',
      phone: 'Phone number is required',
      schoolName: 'School name is required',
      currentGrade: 'Please select your grade',
      programType: 'Please select a program',
      goals: 'Please tell us about your goals',
    },
    refused: [
      ...['firstName', 'lastName', 'phone', 'schoolName'].map((field): [string, string, string] => [
        field,
        long(201),
        LINE,
      ]),
      ...['goals', 'previousExperience'].map((field): [string, string, string] => [field, long(5001), TEXT]),
      ['email', 'student@school', 'Please enter a valid email'],
      ['currentGrade', '13', 'Please select your grade'],
      ['programType', 'Summer', 'Please select a program'],
      ['referralSource', 'poster', 'Please tell us how you heard about us'],
      ['referralSource', ['friend'], 'Please tell us how you heard about us'],
      ['previousExperience', 5, 'Please tell us about your experience'],
    ],
    kept: [
      ['goals', long(5000), long(5000)],
      ['previousExperience', undefined, ''],
      ['previousExperience', null, ''],
      ['referralSource', undefined, ''],
      ['referralSource', '', ''],
    ],
    success: 'Your application has been submitted successfully! We will review it and get back to you soon.',
    failure: 'Failed to submit application. Please try again.',
  },
  acceptance: {
    answers: acceptance,
    required: {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email',
      programType: 'Please select a program',
      paymentType: 'Please select a payment type',
      emergencyContact: 'Emergency contact information is required',
      termsAccepted: 'You must accept the terms and conditions',
    },
    refused: [
      ['email', 'student@school', 'Please enter a valid email'],
      ['programType', 'Summer', 'Please select a program'],
      ['paymentType', 'Prepay only', 'Please select a payment type'],
      ['firstName', long(201), LINE],
      ['emergencyContact', long(5001), TEXT],
      ['dietary', long(5001), TEXT],
      ['medical', ['nuts'], 'Please enter text'],
      ['termsAccepted', false, 'You must accept the terms and conditions'],
      ['termsAccepted', 'false', 'You must accept the terms and conditions'],
      ['termsAccepted', 'true', 'You must accept the terms and conditions'],
    ],
    kept: [
      ['termsAccepted', 'on', true],
      ['photoRelease', 'on', true],
      ['photoRelease', false, false],
      ['photoRelease', undefined, false],
      ['photoRelease', 'true', false],
      ['photoRelease', 1, false],
      ['dietary', undefined, ''],
      ['dietary', long(5000), long(5000)],
      ['medical', '  ', ''],
    ],
    success: 'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.',
    failure: 'Failed to submit acceptance. Please try again.',
  },
  referral: {
    answers: referral,
    required: {
      name: 'Name is required',
      email: 'Please enter a valid email',
      referralType: 'Please select how you found us',
    },
    refused: [
      ['email', 'ann@example', 'Please enter a valid email'],
      ['referralType', 'Friend', 'Please select how you found us'],
      ['friendName', long(201), LINE],
      ['schoolName', ['Lincoln'], 'Please enter the name of the school'],
      ['comments', long(5001), TEXT],
      ['comments', ['x'], 'Please enter text'],
    ],
    kept: [['comments', undefined, '']],
    success: 'Thank you for your referral! We will review it and get back to you soon.',
    failure: 'Failed to submit referral. Please try again.',
  },
  speaker: {
    answers: speaker,
    required: {
      name: 'Name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone number is required',
      company: 'Company/Organization is required',
      position: 'Position/Title is required',
      expertise: 'Area of expertise is required',
      experience: 'Years of experience is required',
      topics: 'Topics are required',
      availability: 'Availability is required',
      message: SHORT,
    },
    refused: [
      ['email', 'miles@bakery', 'Please enter a valid email address'],
      ['message', `   ${long(49)}\n\n   `, SHORT],
      ['message', long(5001), TEXT],
    ],
    kept: [
      ['message', long(50), long(50)],
      ['experience', '9+', '9+'],
      ['experience', '15 years, on and off', '15 years, on and off'],
    ],
    success: "Thank you for your interest in speaking! We'll review your application and get back to you soon.",
    failure: 'Failed to submit speaker application. Please try again.',
  },
  cancellation: {
    answers: cancellation,
    required: {
      fullName: 'Full name is required',
      email: 'Please enter a valid email',
      programDetails: 'Program details are required',
      reason: 'Please tell us the reason',
      refundMethod: 'Please select how you paid',
      paymentReference: "Payer's name or transaction reference is required",
    },
    refused: [
      ['email', 'ann@example', 'Please enter a valid email'],
      ['refundMethod', 'Card', 'Please select how you paid'],
      ['fullName', long(201), LINE],
      ['paymentReference', long(201), LINE],
      ['reason', long(5001), TEXT],
      ['programDetails', 'My card is 4111 1111 1111 1111, thank you', CARD],
      ['reason', '4111111111111111', CARD],
      ['paymentReference', 'Card: 3782-822463-10005.', CARD],
    ],
    kept: [
      [
        'paymentReference',
        'Call +1 (408) 555-0100, card ending in 1111',
        'Call +1 (408) 555-0100, card ending in 1111',
      ],
    ],
    success: 'Your cancellation request has been submitted successfully! We will review it and get back to you soon.',
    failure: 'Failed to submit cancellation request. Please try again.',
  },
}

function checkWith(name: string, given: object) {
  const form = allForms[name]
  if (!form) throw new Error(`no form ${name}`)
  return check(form.schema, given, 'en')
}

describe.each(Object.entries(forms))('the form %s', (name, { answers, required, refused, kept, success, failure }) => {
  const form = allForms[name]

  test('accepts valid answers unchanged, in the order of its rules and labels', () => {
    const checked = checkWith(name, Object.fromEntries(Object.entries(answers).reverse()))
    expect(checked).toEqual({ valid: true, answers })
    const fields = Object.keys(form?.schema.entries ?? {})
    expect(Object.keys(checked.valid ? checked.answers : {})).toEqual(fields)
    expect(Object.keys(form?.labels.at(-1)?.fields ?? {})).toEqual(fields)
  })

  test('reports exactly the empty required fields, in form order', () => {
    const checked = checkWith(name, {})
    expect(checked).toEqual({ valid: false, errors: required })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual(Object.keys(required))
  })

  test.each(Object.entries(required))('rejects values of another type: %s', (field, message) => {
    for (const value of [undefined, null, '', ' \t\n', 1, ['summer'], {}])
      expect(checkWith(name, { ...answers, [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })

  test.each(refused)('%s rejects %j: %s', (field, value, message) => {
    expect(checkWith(name, { ...answers, [field]: value })).toEqual({ valid: false, errors: { [field]: message } })
  })

  test.for(kept)('%s stores %j as %j', ([field, value, answer]) => {
    const expected = { ...answers, [field]: answer }
    expect(checkWith(name, { ...answers, [field]: value })).toEqual({ valid: true, answers: expected })
  })

  test('has the outcome messages of the specification', () => {
    expect(form?.texts).toMatchObject({ success: { en: success }, failure: { en: failure } })
  })
})

test.each([
  ['contact', 'subject', 'program speaker partnership other'],
  ['application', 'currentGrade', '9 10 11 12 college'],
  ['application', 'programType', 'summer winter spring'],
  ['application', 'referralSource', 'school friend social search other'],
  ['acceptance', 'paymentType', 'prepay full_partner full_non_partner'],
  ['referral', 'referralType', 'school friend social search event other organization'],
  ['cancellation', 'refundMethod', 'card account'],
])("the form %s offers the specification's values as %s, each of which is taken", (name, field, offered) => {
  const values = allForms[name]?.labels.at(-1)?.choices?.[field]?.map(({ value }) => value) ?? []
  expect(values.join(' ')).toBe(offered)
  const answers = { ...forms[name]?.answers, schoolName: 'Lincoln', friendName: 'Zoë', organizationName: 'The library' }
  for (const value of values) expect(checkWith(name, { ...answers, [field]: value }).valid, value).toBe(true)
})

test('the cancellation form has no field for a card number', () => {
  const { fields = {} } = allForms.cancellation?.labels.at(-1) ?? {}
  for (const name of [...Object.keys(fields), ...Object.values(fields).map(({ en }) => en)])
    expect(name).not.toMatch(/card|cvc|expir/i)
})

describe.each([
  ['friend', 'friendName', "Please enter your friend's name"],
  ['school', 'schoolName', 'Please enter the name of the school'],
  ['organization', 'organizationName', 'Please enter the name of the organization'],
])('referral by %s', (referralType, field, message) => {
  const bare = { ...referral, referralType, friendName: '', schoolName: '', organizationName: '' }

  test.each([
    undefined,
    null,
    '',
    '   ',
  ])(`is asked for ${field} when it is %j, also when something else is wrong`, (value) => {
    const errors = { [field]: message }
    expect(checkWith('referral', { ...bare, [field]: value })).toEqual({ valid: false, errors })
    const others = { name: 'Name is required', email: 'Please enter a valid email' }
    const wrong = { ...bare, [field]: value, name: '', email: 5 }
    expect(checkWith('referral', wrong)).toEqual({ valid: false, errors: { ...others, ...errors } })
  })

  test('accepts the given detail', () => {
    const answers = { ...bare, [field]: 'Lincoln' }
    expect(checkWith('referral', { ...bare, [field]: ' Lincoln ' })).toEqual({ valid: true, answers })
  })
})

test.each(['social', 'search', 'event', 'other'])('referral by %s requires no detail', (referralType) => {
  const answers = { ...referral, referralType, friendName: '' }
  expect(checkWith('referral', { ...answers, otherDetail: 'A poster' })).toEqual({ valid: true, answers })
})

describe('the sidebar and the contact page have the same rules', () => {
  const values: unknown[] = [
    ...[undefined, null, '', ' ', 0, 5, true, [], ['a'], {}, 'a', '李', long(200), long(201)],
    ...['Nine char', 'Ten letter', ' Nine char ', long(5000), long(5001), 'a\u0000b\ud800c d'],
    ...['a@b.co', ' a@b.co ', 'a@b', 'a@b.co\nx@y.co', '<a@b.co>', 'a,b@c.org', "o'brien@example.org"],
    ...['program', 'speaker', 'partnership', 'other', 'Other', 'none'],
  ]
  const summarize = (checked: ReturnType<typeof check>) =>
    checked.valid ? checked.answers : Object.keys(checked.errors)

  test.each(Object.keys(message))('%s', (field) => {
    const verdicts = values.map((value) => {
      const given = { ...message, [field]: value }
      const [page, sidebar] = [check(contactSchema, given, 'en'), check(contactSidebarSchema, given, 'en')]
      expect(summarize(sidebar), JSON.stringify(value)).toEqual(summarize(page))
      return page.valid
    })
    expect(new Set(verdicts)).toEqual(new Set([true, false]))
  })
})
