import * as v from 'valibot'
import { expect, test } from 'vitest'
import { memberName } from './member-name'

test('a name is one line', () => {
  expect(v.parse(memberName, 'Rosa \u202enn\r\nA')).toBe('Rosa nn A')
})

test.each(['', ' \u200b', '\u202e', '\u0000'])('%j is no name', (given) => {
  expect(v.safeParse(memberName, given).success).toBe(false)
})
