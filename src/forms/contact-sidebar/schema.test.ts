import { describe, expect, test } from 'vitest'
import { check } from '../check'
import { contactSchema } from '../contact/schema'
import { contactSidebarForm } from './description'
import { contactSidebarSchema } from './schema'

const message = { name: 'Zoë', email: 'zoe+camp@mail.example.org', subject: 'other', message: 'A long enough message' }

const checkWith = (given: object) => check(contactSidebarSchema, { ...message, ...given }, 'en')

test('a right message is taken as it is', () => {
  expect(check(contactSidebarSchema, message, 'en')).toEqual({ valid: true, answers: message })
})

describe.each([
  ['name', 'Name is required'],
  ['email', 'Please enter a valid email'],
  ['subject', 'Please select a subject'],
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
  ['email', 'zoe@example', 'Please enter a valid email'],
  ['message', 'Nine char', 'Message is required'],
  ['message', 'x'.repeat(5001), 'Please use 5000 characters or fewer'],
  ['name', 'x'.repeat(201), 'Please use 200 characters or fewer'],
  ['subject', 'Select a subject', 'Please select a subject'],
])('%s hears about %j', (field, value, error) => {
  expect(checkWith({ [field]: value })).toEqual({ valid: false, errors: { [field]: error } })
})

describe('what the sidebar takes, the contact page takes, and they refuse the same fields', () => {
  const values: unknown[] = [
    ...[undefined, null, '', ' ', 0, 5, true, [], ['a'], {}, 'a', '李', 'x'.repeat(200), 'x'.repeat(201)],
    ...['Nine char', 'Ten letter', ' Nine char ', 'x'.repeat(5000), 'x'.repeat(5001), 'a\u0000b\ud800c d'],
    ...['a@b.co', ' a@b.co ', 'a@b', 'a@b.co\nx@y.co', '<a@b.co>', 'a,b@c.org', "o'brien@example.org"],
    ...['program', 'speaker', 'partnership', 'other', 'Other', 'none'],
  ]

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

test("what is said at the end are the specification's words", () => {
  expect(contactSidebarForm.texts).toMatchObject({
    success: { en: 'Message sent successfully!' },
    failure: { en: 'Failed to send message. Please try again.' },
  })
})

function summarize(checked: ReturnType<typeof check>) {
  return checked.valid ? checked.answers : Object.keys(checked.errors)
}
