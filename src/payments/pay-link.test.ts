import { expect, test } from 'vitest'
import { createPayToken, readPayToken } from './pay-link'

const key = Buffer.alloc(32, 1)
const now = new Date('2027-12-20T12:00:00.000Z')
const token = createPayToken(key, 'an-application', now)
const at = (day: string, given = token) => readPayToken(key, given, new Date(`${day}T12:00:00.000Z`))

test('a link works for 60 days, also into another year', () => {
  expect(at('2027-12-20')).toBe('an-application')
  expect(at('2028-02-17')).toBe('an-application')
  expect(at('2028-02-18')).toBeUndefined()
  expect(at('2033-01-01')).toBeUndefined()
})

test('a link changed in any character, or signed with another key, is invalid', () => {
  for (const [index, character] of [...token].entries()) {
    const changed = token.slice(0, index) + (character === 'a' ? 'b' : 'a') + token.slice(index + 1)
    expect(at('2027-12-20', changed), changed).toBeUndefined()
  }
  const [id, expiry, signature] = token.split('.')
  const later = (Number.parseInt(expiry ?? '', 36) + 1).toString(36)
  for (const given of ['', id ?? '', `${token}.`, `${token}=`, `${id}.${later}.${signature}`, `${id}.${expiry}.`])
    expect(at('2027-12-20', given), given).toBeUndefined()
  expect(readPayToken(Buffer.alloc(32, 2), token, now)).toBeUndefined()
})
