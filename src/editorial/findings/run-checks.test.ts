import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { checkedContent } from '../../../tests/support/checked'
import type { Check, Checked } from '../checks/check'
import { runChecks } from './run-checks'

const longNames: Check = {
  name: 'long-name',
  level: 'alarm',
  find: ({ content }) =>
    content.team
      .map(({ name }, index) => ({ document: 'team', field: `${index}.name`, message: `${name} is long`, text: name }))
      .filter(({ text }) => text.length > 20),
}

/** Creates content whose team members have these names. */
const named = (...names: string[]) => {
  const content = structuredClone(readContent())
  for (const [index, name] of names.entries()) Object.assign(content.team[index] ?? {}, { name })
  return checkedContent({ content })
}

test('separates new findings from existing ones', () => {
  const now = named('A name that was always too long')
  const next = named('A name that was always too long', 'Another name that is too long')
  const compare = (before: Checked, next: Checked) => {
    const [result] = [...runChecks([longNames], next, before)]
    return [result?.added, result?.left].map((found) =>
      found?.map(({ check, field, message }) => `${check} ${field}: ${message}`),
    )
  }
  const [old, young] = ['A name that was always too long is long', 'Another name that is too long is long']
  expect(compare(now, next)).toEqual([[`long-name 1.name: ${young}`], [`long-name 0.name: ${old}`]])
  expect(compare(next, now)).toEqual([[], [`long-name 0.name: ${old}`]])
})
