import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { checkedContent } from '../../../tests/support/checked'
import type { Check } from '../checks/check'
import { findNew } from './new-findings'

const longNames: Check = {
  name: 'long-name',
  find: ({ content }) =>
    content.team
      .map(({ name }, index) => ({ document: 'team', field: `${index}.name`, message: `${name} is long`, text: name }))
      .filter(({ text }) => text.length > 20),
}

/** Content with these names of the team. */
const named = (...names: string[]) => {
  const content = structuredClone(readContent())
  for (const [index, name] of names.entries()) Object.assign(content.team[index] ?? {}, { name })
  return checkedContent({ content })
}

test('what publishing would add is told, and what is wrong already is not', async () => {
  const now = named('A name that was always too long')
  const next = named('A name that was always too long', 'Another name that is too long')
  expect((await findNew(now, next, [longNames])).map(({ check, field, message }) => [check, field, message])).toEqual([
    ['long-name', '1.name', 'Another name that is too long is long'],
  ])
  expect(await findNew(next, now, [longNames])).toEqual([])
})
