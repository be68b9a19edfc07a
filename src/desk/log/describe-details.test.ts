import { expect, test } from 'vitest'
import { describeDetails } from './describe-details'

test.each([
  [{ assignee: { before: null, after: 'rosa' } }, 'Assigned to: no one → Rosa'],
  [{ confirmation: { before: null, after: 'waiting' } }, 'Confirmation: nothing → Waiting'],
  [{ title: { before: 'Dates', after: null } }, 'Title: Dates → nothing'],
  [
    { email: 'confirmation', state: { before: 'failed', after: 'stopped' } },
    'Email: Confirmation; State: Failed → Stopped',
  ],
  [{ opens: { before: null, after: '2027-01-15' } }, 'Applications open: at once → January 15, 2027'],
  [{ kind: 'note', mentioned: [] }, ''],
])('describes %j as “%s”', (details, words) => {
  const described = describeDetails(details, new Map([['rosa', 'Rosa']]))
  const lines = described.map(
    ({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`,
  )
  expect(lines.join('; ')).toBe(words)
})
