import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email, line, link, phone } from './field-types'

test.each([
  [email, '\u202apresse@müller-schule.example\u202c', 'presse@xn--mller-schule-dlb.example'],
  [phone, '\u202a(408) 555-0171\u202c ', '(408) 555-0171'],
  [link, ' \u200bhttps://www.example.org/a\ufeff', 'https://www.example.org/a'],
  [line, '\u200eAna\u00ad Silva 👩\u200d🚀', 'Ana Silva 👩\u200d🚀'],
])('cleans pasted text (%#)', (schema, typed, stored) => {
  expect(v.parse(schema, typed)).toBe(stored)
})
