import { expect, test } from 'vitest'
import { labels } from '../../../content/labels'
import { entryKinds, singleDocuments } from '../documents/documents'
import { buildField, type Field } from './fields'
import { joinPath } from './value-paths'

const documents = [...singleDocuments, ...Object.entries(entryKinds).map(([name, { schema }]) => ({ name, schema }))]

test.each(documents)('every label of $name belongs to a field', ({ schema }) => {
  const paths = pathsIn(buildField(schema), '')
  const strangers = Object.keys(labels.get(schema) ?? {}).filter((label) => !paths.some((path) => fits(label, path)))
  expect(strangers).toEqual([])
})

test('labels a field by its label or key', () => {
  const location = buildField(singleDocuments.find(({ name }) => name === 'location')?.schema as never)
  if (!('fields' in location)) throw new Error('no fields')
  expect(location.fields.zip?.label).toBe('ZIP code')
  expect(location.fields.lightRail?.label).toBe('Directions by light rail')
  expect(location.fields.street?.label).toBe('Street')
})

function pathsIn(field: Field, path: string): string[] {
  if (field.kind === 'list') return [path, ...pathsIn(field.entry, joinPath(path, '*'))]
  if (!('fields' in field)) return [path]
  return [path, ...Object.entries(field.fields).flatMap(([key, part]) => pathsIn(part, joinPath(path, key)))]
}

function fits(label: string, path: string): boolean {
  const [asked, keys] = [label.split('.'), path.split('.')]
  return asked.length === keys.length && asked.every((key, index) => key === '*' || key === keys[index])
}
