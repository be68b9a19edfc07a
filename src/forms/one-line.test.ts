import { expect, test } from 'vitest'
import { toOneLine } from './one-line'

test.each([
  [' Nguyễn  Thị Bình ', 'Nguyễn Thị Bình'],
  ['Ann\r\nBcc: x@y.example', 'Ann Bcc: x@y.example'],
  ['\u001b[2KRosa', '[2KRosa'],
  ['A\u0000B', 'A B'],
  ['A\ud800', 'A\ufffd'],
  ['Rosa \u202enn\u2066A', 'Rosa nnA'],
  ['روزا\u200fA', 'روزاA'],
  ['می\u200cخواهم 👩‍🚀', 'می\u200cخواهم 👩‍🚀'],
  ['\u202e\u200b', ''],
])('converts %j to %j', (given, line) => {
  expect(toOneLine(given)).toBe(line)
})
