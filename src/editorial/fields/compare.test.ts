import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import * as schemas from '../../../content/schemas'
import { compareValues, listChangedFields } from './compare'
import { buildField } from './fields'

const { schools, bootCamp, press, posts } = readContent()
const [first, second, third] = schools

const compareSchools = (before: unknown, after: unknown) => compareValues(buildField(schemas.schools), before, after)

test('the same text has no changes', () => {
  expect(compareSchools(schools, structuredClone(schools))).toEqual([])
})

test('an inserted entry changes no other entry', () => {
  const added = { name: 'New', district: 'East', city: 'San José' }
  const changes = compareSchools([first, second], [added, first, second])
  expect(changes).toEqual([{ path: '0', labels: [expect.any(String)], before: null, after: 'New\nEast\nSan José' }])
})

test('reports only the changed field of a changed entry, at its new position', () => {
  const changes = compareSchools([first, second, third], [second, { ...third, name: 'Renamed' }])
  expect(changes).toMatchObject([
    { path: '0', after: null },
    { path: '1.name', before: third?.name, after: 'Renamed' },
  ])
})

test('formats dates, choices, and paragraphs like the form', () => {
  const [post] = posts
  const after = { ...post, date: { year: 2026, month: 7, day: 4 }, paragraphs: ['One.', 'Two.'] }
  const changes = compareValues(buildField(schemas.post), { ...post, paragraphs: ['One.'] }, after)
  expect(changes.map((change) => [change.path, change.after])).toEqual([
    ['date', '2026-07-04'],
    ['paragraphs', 'One.\n\nTwo.'],
  ])
})

test('handles added optional fields, names of months, and invalid values', () => {
  const season = buildField(schemas.season)
  const { fees: _, ...value } = bootCamp
  expect(compareValues(season, value, { ...value, acceptBy: { year: 2026, month: 5, day: 1 } })).toMatchObject([
    { path: 'acceptBy', before: '', after: '2026-05-01' },
  ])
  const moved = structuredClone(value)
  Object.assign(moved.schedule[0] ?? {}, { month: 8 })
  expect(compareValues(season, value, moved)).toMatchObject([{ before: 'June', after: 'August' }])
  for (const strange of [null, 7, 'text', [[]], { schedule: { length: 9 } }, JSON.parse('{"__proto__": {"name": 1}}')])
    expect(compareValues(season, strange, value).length).toBeGreaterThan(0)
  expect(compareValues(buildField(schemas.press), press, { ...press, kit: 'none' }).length).toBe(press.kit.length)
})

test('lists the labels of changed fields', () => {
  const field = buildField(schemas.season)
  expect(listChangedFields(field, bootCamp, { ...bootCamp, name: 'Boot Camp', begins: '09:30' })).toEqual([
    'Name of the program',
    'Each day begins at',
  ])
  expect(listChangedFields(field, bootCamp, structuredClone(bootCamp))).toEqual([])
  expect(listChangedFields(buildField(schemas.schools), schools, schools.slice(1))).toEqual(['Partner schools'])
  expect(listChangedFields(field, null, bootCamp)).toEqual([])
})
