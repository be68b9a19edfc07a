import * as v from 'valibot'
import { expect, test } from 'vitest'
import { memberName } from './member-name'

test.each([
  [' Nguyễn Thị Bình ', 'Nguyễn Thị Bình'],
  ['Ann\r\nBcc: x@y.example', 'Ann Bcc: x@y.example'],
  ['\u001b[2KRosa', '[2KRosa'],
  ['A\u0000B', 'A B'],
  ['Rosa \u202enn\u2066A', 'Rosa  nn A'],
  ['روزا\u200fA', 'روزا A'],
  ['می\u200cخواهم 👩‍🚀', 'می\u200cخواهم 👩‍🚀'],
])('the name %j is the line %j', (given, name) => {
  expect(v.parse(memberName, given)).toBe(name)
})

test.each(['', ' \u200b', '\u202e', '\u0000'])('%j is no name', (given) => {
  expect(v.safeParse(memberName, given).success).toBe(false)
})
