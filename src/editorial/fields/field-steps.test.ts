import { expect, test } from 'vitest'
import * as schemas from '../../../content/schemas'
import { applyStep } from './field-steps'
import { buildField } from './fields'

const schools = buildField(schemas.schools)
const team = buildField(schemas.team)

const names = (value: unknown) => (value as { name: string }[]).map(({ name }) => name)
const three = ['One', 'Two', 'Three'].map((name) => ({ name, district: 'D', city: 'C' }))
const people = ['Maya', 'Linh'].map((name) => ({
  ...{ role: 'R', name, photo: null, bio: 'B' },
  links: ['a', 'b'].map((label) => ({ label, url: `https://${label}.example` })),
}))

test.each([
  ['add:', ['One', 'Two', 'Three', '']],
  ['remove:1', ['One', 'Three']],
  ['up:2', ['One', 'Three', 'Two']],
  ['down:0', ['Two', 'One', 'Three']],
])('The button "%s" changes the list', (step, expected) => {
  expect(names(applyStep(schools, three, step))).toEqual(expected)
})

test('changes only the list within an entry', () => {
  const value = applyStep(team, people, 'down:1.links.0') as typeof people
  expect(value[1]?.links.map(({ label }) => label)).toEqual(['b', 'a'])
  expect(value[0]).toEqual(people[0])
  expect(applyStep(team, people, 'add:0.links')).toMatchObject([{ links: [{}, {}, { label: '', url: '' }] }, {}])
})

test.each([
  'up:0',
  'down:2',
  'remove:3',
  'remove:-1',
  'remove:',
  'remove:1.name',
  'add:1',
  'add:length',
  'add:__proto__',
  'up:constructor.0',
  'swap:0',
  'remove:0.links.0',
  '',
])('ignores the invalid step "%s"', (step) => {
  expect(applyStep(schools, three, step)).toEqual(three)
})

test('does not add entries to a full list', () => {
  const full = Array.from({ length: 100 }, () => three[0])
  expect(applyStep(schools, full, 'add:')).toHaveLength(100)
})
