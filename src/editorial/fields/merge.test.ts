import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as schemas from '../../../content/schemas'
import { buildField } from './fields'
import { mergeValues } from './merge'

const location = buildField(schemas.location)
const base = { street: '1 Market Street', zip: '95110', buses: ['22', '66'], food: ['A bakery'] }

const merge = (theirs: object, mine: object) =>
  mergeValues(location, { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } })

const changes = fc.record(
  {
    street: fc.constantFrom('1 Market Street', '2 Market Street', '3 Market Street'),
    zip: fc.constantFrom('95110', '95112'),
    buses: fc.array(fc.constantFrom('22', '66', '72'), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

test('merges any two changes in either order, and loses nothing without a conflict', () => {
  fc.assert(
    fc.property(changes, changes, (theirs, mine) => {
      const [first, second] = [merge(theirs, mine), merge(mine, theirs)]
      expect(first.conflicts.map(({ path }) => path)).toEqual(second.conflicts.map(({ path }) => path))
      if (first.conflicts.length === 0) expect(first.value).toEqual(second.value)
      expect(merge({}, mine)).toEqual({ value: { ...base, ...mine }, conflicts: [] })
      expect(merge(theirs, {})).toEqual({ value: { ...base, ...theirs }, conflicts: [] })
    }),
  )
})

test('merges fields and lists that one side changed, and keeps mine for conflicts', () => {
  const theirs = { street: '2 Market Street', zip: '95112', buses: ['22', '68'] }
  const { value, conflicts } = merge(theirs, { street: '3 Market Street', food: ['A market'] })
  expect(value).toEqual({ ...base, ...theirs, street: '3 Market Street', food: ['A market'] })
  expect(conflicts).toEqual([
    { path: 'street', labels: ['Street'], theirs: '2 Market Street', mine: '3 Market Street' },
  ])
})

test('reports a conflict for a list that both changed', () => {
  const { value, conflicts } = merge({ buses: ['22', '68'] }, { buses: ['23', '66'] })
  expect(value).toMatchObject({ buses: ['23', '66'] })
  expect(conflicts).toEqual([{ path: 'buses', labels: ['Bus routes'], theirs: ['22', '68'], mine: ['23', '66'] }])
})

test('treats a picture with its description as one field', () => {
  const field = buildField(schemas.post)
  const before = { title: 'A', picture: { file: 'one', alt: 'A stall' } }
  const theirs = { title: 'B', picture: { file: 'two', alt: 'A stall' } }
  const mine = { title: 'A', picture: { file: 'one', alt: 'A stall with lemonade' } }
  const { value, conflicts } = mergeValues(field, { base: before, theirs, mine })
  expect(value).toEqual({ title: 'B', picture: mine.picture })
  expect(conflicts.map(({ path }) => path)).toEqual(['picture'])
})
