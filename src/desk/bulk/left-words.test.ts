import { expect, test } from 'vitest'
import type { BulkAction } from '../../submissions/bulk/bulk-action'
import { leftInWords } from './left-words'

const names = new Map([['r', 'Rosa']])
const done: BulkAction = { type: 'status', status: 'done' }
const undo: BulkAction = { type: 'undo', batchId: 'b' }
const by = (by: string | null, count: number) => ({ reason: 'changed-since', by, count }) as const
const sent = { reason: 'left-the-house', by: null, count: 1 } as const

test.each([
  [{ chosen: done, already: 0, left: [] }, undefined, undefined],
  [
    { chosen: done, already: 1, left: [by('r', 1200)] },
    '1,201 stay as they are: 1 is already done, 1,200 were changed by Rosa.',
    '1,201 stayed as they were: 1 was already done, 1,200 were changed by Rosa.',
  ],
  [
    { chosen: done, already: 2, left: [] },
    '2 stay as they are: they are already done.',
    '2 stayed as they were: they were already done.',
  ],
  [
    { chosen: undo, already: 0, left: [sent] },
    '1 stays as it is: it had its confirmation sent.',
    '1 stayed as it was: it had its confirmation sent.',
  ],
  [
    { chosen: undo, already: 0, left: [by('x', 1), { reason: 'erased', by: null, count: 2 } as const] },
    '3 stay as they are: 1 was changed by somebody who left, 2 can’t be undone.',
    '3 stayed as they were: 1 was changed by somebody who left, 2 can’t be undone.',
  ],
])('what stays is counted, and why is said: %j', (unchanged, before, after) => {
  expect(leftInWords(unchanged, names)).toBe(before)
  expect(leftInWords(unchanged, names, { isDone: true })).toBe(after)
})
