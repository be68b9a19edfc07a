import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { readSettings } from './settings'
import { summarize } from './summary'

const lineOf = (name: string, environment: Record<string, string> = {}, now?: Date) =>
  new RegExp(`^${name} +(.*)$`, 'm').exec(
    summarize(readSettings(environment), { address: 'http://localhost:3000', content: readContent() }, now),
  )?.[1]

test('the summary lists what is still a sample, in settings and in content', () => {
  const samples = lineOf('Samples', { DONATE_BUTTON_ID: 'D1' })
  expect(samples).toMatch(/^OFFICE_EMAIL, MAIL_FROM, PAYMENT_BUTTON_ID, the /)
  for (const sample of ['the organization’s name', 'the list of partner schools']) expect(samples).toContain(sample)
})

test.each([
  ['2026-06-25T17:00:00Z', 'no file: June 25, 2026 is a Thursday; content/boot-camp.ts has the dates'],
  ['2033-01-01T07:59:59Z', 'no file: June 25, 2032 is a Friday; content/boot-camp.ts has the dates'],
  ['2033-01-01T08:00:00Z', 'Logistics offers the six Saturdays as a file'],
])('the summary at %s says whether there is a calendar file: %s', (moment, words) => {
  expect(lineOf('Calendar', {}, new Date(moment))).toBe(words)
})
