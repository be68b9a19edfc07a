import * as v from 'valibot'
import { expect, test } from 'vitest'
import { memberName } from './member-name'

test('collapses a name to one line', () => {
  expect(v.parse(memberName, 'Rosa \u202enn\r\nA')).toBe('Rosa nn A')
})

test.each(['', ' \u200b', '\u202e', '\u0000'])('rejects the name %j', (given) => {
  expect(v.safeParse(memberName, given).success).toBe(false)
})
