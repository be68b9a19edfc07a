import { expect, test } from 'vitest'
import type { Chosen } from '../../submissions/actions/actions'
import { leftInWords } from './left-words'

const names = new Map([['r', 'Rosa']])
const done: Chosen = { type: 'status', status: 'done' }

test.each([
  [{ chosen: done, already: 0, left: [] }, undefined, undefined],
  [
    { chosen: done, already: 1, left: [{ by: 'r', count: 1200 }] },
    '1,201 stay as they are: 1 is already done, 1,200 were changed by Rosa.',
    '1,201 stayed as they were: 1 was already done, 1,200 were changed by Rosa.',
  ],
  [
    { chosen: done, already: 2, left: [] },
    '2 stay as they are: they are already done.',
    '2 stayed as they were: they were already done.',
  ],
])('what stays is counted, and why is said: %j', (unchanged, before, after) => {
  expect(leftInWords(unchanged, names)).toBe(before)
  expect(leftInWords(unchanged, names, { isDone: true })).toBe(after)
})
