import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as schemas from '../../../content/schemas'
import { fieldsOf } from './fields'
import { isAlike, matchEntries } from './match-entries'
import { mergeValues } from './merge'

const schools = fieldsOf(schemas.schools)
const location = fieldsOf(schemas.location)

const school = (name: string, city = 'San Jose', district = 'East') => ({ name, district, city })
const base = ['Aspen', 'Birch', 'Cedar', 'Dogwood'].map((name) => school(name))

const merge = (theirs: unknown, mine: unknown, before: unknown = base) =>
  mergeValues(schools, { base: before, theirs, mine })
const names = ({ value }: { value: unknown }) => (value as { name: string }[]).map(({ name }) => name)
const paths = ({ conflicts }: ReturnType<typeof merge>) => conflicts.map(({ path }) => path)

const inOrder = (value: unknown) => (value as unknown[]).map((each) => JSON.stringify(each)).sort()

/** Lists of a few schools that are alike, and of what people make of them. */
const lists = fc.array(
  fc.record({
    name: fc.constantFrom('Aspen', 'Birch', 'Cedar'),
    district: fc.constantFrom('East', 'West'),
    city: fc.constantFrom('San Jose', 'Milpitas'),
  }),
  { maxLength: 5 },
)

describe('for any three lists', () => {
  test('merging with who changed nothing gives the other', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        expect(merge(one, other, one)).toEqual({ value: other, conflicts: [] })
        expect(merge(other, one, one)).toEqual({ value: other, conflicts: [] })
        expect(merge(other, other, one)).toEqual({ value: other, conflicts: [] })
      }),
    )
  })

  test('it does not matter who was first: both see a conflict, or both get the same', () => {
    fc.assert(
      fc.property(lists, lists, lists, (before, one, other) => {
        const [first, second] = [merge(one, other, before), merge(other, one, before)]
        expect(first.conflicts.length).toBe(second.conflicts.length)
        // What both added at one place stands in the order in which it was saved.
        if (first.conflicts.length === 0) expect(inOrder(first.value)).toEqual(inOrder(second.value))
      }),
    )
  })

  test('what only I added is there once, what only I removed is not', () => {
    fc.assert(
      fc.property(lists, lists, lists, (before, theirs, mine) => {
        const { value, conflicts } = merge(theirs, mine, before)
        fc.pre(conflicts.length === 0)
        const my = matchEntries((schools as { entry: typeof schools }).entry, before, mine)
        const their = matchEntries((schools as { entry: typeof schools }).entry, before, theirs)
        const kept = before.filter((_, at) => my.kept[at] !== undefined && their.kept[at] !== undefined).length
        const [own, come] = [my.added.flat().length, their.added.flat().length]
        const length = (value as unknown[]).length
        expect(length).toBeGreaterThanOrEqual(kept + Math.max(own, come))
        expect(length).toBeLessThanOrEqual(kept + own + come)
      }),
    )
  })
})

test('different fields are merged, those of one entry, too', () => {
  const theirs = base.with(1, school('Birch', 'Milpitas'))
  const mine = base.with(1, school('Birch', 'San Jose', 'West')).with(3, school('Elm'))
  expect(merge(theirs, mine)).toEqual({
    value: base.with(1, school('Birch', 'Milpitas', 'West')).with(3, school('Elm')),
    conflicts: [],
  })
})

test('only a field that both changed is in conflict: mine stays, with what both say', () => {
  const theirs = base.with(1, school('Beech')).with(2, school('Cedar', 'Gilroy'))
  const mine = base.with(1, school('Buckeye'))
  const { value, conflicts } = merge(theirs, mine)
  expect(value).toEqual(base.with(1, school('Buckeye')).with(2, school('Cedar', 'Gilroy')))
  expect(conflicts).toEqual([
    { path: '1.name', theirPath: '1.name', labels: ['School 2', 'Name'], theirs: 'Beech', mine: 'Buckeye' },
  ])
})

test('entries are the same ones, wherever others come and go', () => {
  const theirs = [school('New', 'Gilroy', 'South'), ...base.toSpliced(3, 1)]
  const mine = [...base.with(1, school('Birch', 'Milpitas')), school('Last', 'Alviso', 'North')]
  expect(names(merge(theirs, mine))).toEqual(['New', 'Aspen', 'Birch', 'Cedar', 'Last'])
  const conflict = merge(theirs.with(2, school('Birch', 'Fremont')), mine).conflicts
  expect(conflict).toMatchObject([{ path: '2.city', theirPath: '2.city', theirs: 'Fremont', mine: 'Milpitas' }])
  const shifted = merge([school('New', 'Gilroy', 'South'), ...base.with(0, school('A'))], base.with(0, school('B')))
  expect(shifted.conflicts).toMatchObject([{ path: '1.name', theirPath: '1.name' }])
})

test.each([
  ['both added what is alike', [...base, school('Elm', 'Gilroy')], [...base, school('Elm', 'Alviso')]],
  ['both replaced one', base.with(3, school('Elm', 'Gilroy', 'A')), base.with(3, school('Fir', 'Alviso', 'B'))],
  ['one wrote anew what the other changed', base.with(1, school('Elm', 'Gilroy')), base.with(1, school('Beech'))],
  ['one removed what the other changed', base.toSpliced(1, 1), base.with(1, school('Birch', 'Milpitas'))],
  ['both moved one', [base[3], ...base.slice(0, 3)], [base[0], base[3], base[1], base[2]]],
  ['one moved and the other removed one', [base[3], ...base.slice(0, 3)], base.slice(0, 3)],
  ['one moved what the other changed', [base[3], ...base.slice(0, 3)], base.with(3, school('Dogwood', 'Milpitas'))],
  ['both added the same at two places', [school('Elm'), ...base], [...base, school('Elm')]],
])('the whole list is in conflict where %s', (_what, theirs, mine) => {
  const result = merge(theirs, mine)
  expect([result.value, paths(result)]).toEqual([mine, ['']])
})

test('what both added at one place is all there', () => {
  const theirs = [...base, school('Elm', 'Gilroy', 'South')]
  const mine = [...base, school('Fir', 'Alviso', 'North')]
  expect(names(merge(theirs, mine))).toEqual(['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'])
})

test('what both removed is gone, what both added alike is there once', () => {
  const elm = school('Elm', 'Gilroy', 'South')
  expect(names(merge([...base.slice(1), elm], [...base.slice(1), elm]))).toEqual(['Birch', 'Cedar', 'Dogwood', 'Elm'])
  const mine = [...base.toSpliced(0, 2), elm]
  expect(names(merge([...base.slice(1), elm], mine))).toEqual(['Cedar', 'Dogwood', 'Elm'])
})

test('lines of a list are matched by their place', () => {
  const before = { buses: ['22', '66', '72'], food: ['A bakery'], street: '1 Market Street' }
  const theirs = { ...before, buses: ['22', '68', '72'], street: '2 Market Street' }
  const mine = { ...before, buses: ['23', '66', '72'], food: ['A bakery', 'A market'] }
  expect(mergeValues(location, { base: before, theirs, mine })).toEqual({
    value: { ...mine, buses: ['23', '68', '72'], street: '2 Market Street' },
    conflicts: [],
  })
  const both = mergeValues(location, { base: before, theirs, mine: { ...mine, buses: ['22', '69', '72'] } })
  expect(both.conflicts.map(({ path, labels }) => [path, labels])).toEqual([['buses.1', ['Bus routes', 'Route 2']]])
})

test('a picture is one field: what it shows is said of its file', () => {
  const field = fieldsOf(schemas.post)
  const before = { title: 'A', picture: { file: 'one', alt: 'A stall' } }
  const theirs = { title: 'B', picture: { file: 'two', alt: 'A stall' } }
  const mine = { title: 'A', picture: { file: 'one', alt: 'A stall with lemonade' } }
  const { value, conflicts } = mergeValues(field, { base: before, theirs, mine })
  expect(value).toEqual({ title: 'B', picture: mine.picture })
  expect(conflicts.map(({ path }) => path)).toEqual(['picture'])
})

test('entries are alike where half of their fields are', () => {
  const { entry } = schools as { entry: typeof schools }
  expect(isAlike(entry, school('A'), school('B'))).toBe(true)
  expect(isAlike(entry, school('A'), school('B', 'Gilroy'))).toBe(false)
})
