import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings'
import { summarize } from './summary'

const lineOf = (
  name: string,
  { environment = {}, findings = { count: 0, first: [] } }: { environment?: object; findings?: Findings } = {},
) => {
  const summary = summarize(readSettings({ ...environment }), { address: 'http://localhost:3000', findings })
  return new RegExp(`^${name} +(.*)$`, 'm').exec(summary)?.[1]
}

type Findings = Parameters<typeof summarize>[1]['findings']

test('starts with the newest version of the changelog', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  expect(lineOf('Version')).toBe(/^## (.+)$/m.exec(changelog)?.[1])
})

test('lists settings that are still samples', () => {
  expect(lineOf('Samples', { environment: { DONATE_BUTTON_ID: 'D1' } })).toBe(
    'OFFICE_EMAIL, MAIL_FROM, PAYMENT_BUTTON_ID',
  )
})

test.each<[Findings, string]>([
  [{ count: 0, first: [] }, 'nothing to look at'],
  [
    { count: 1, first: ['June 25, 2026 is a\u001b[2J Thursday.'] },
    'one thing to look at: June 25, 2026 is a [2J Thursday (http://localhost:3000/desk/site-check)',
  ],
  [{ count: 7, first: ['A.', 'B', 'C'] }, '7 things to look at: A; B; C; … (http://localhost:3000/desk/site-check)'],
])('lists the findings of the site check: %j', (findings, words) => {
  expect(lineOf('Content', { findings })).toBe(words)
})
