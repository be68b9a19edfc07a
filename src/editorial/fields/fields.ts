import * as v from 'valibot'
import type { FieldKind, FieldMetadata } from '../../../content/field-kinds'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { type Naming, namingOf } from './naming'
import { within } from './value-paths'

/** What people read about a field. */
interface Described {
  label: string
  hint: string | undefined
  /** Whether it may be empty: its value is then null. */
  isOptional: boolean
}

/** A field that one control edits, or the few of a date. */
export interface Control extends Described {
  kind: Exclude<FieldKind, 'picture' | 'day'>
  /** Of a choice or a month, by what is stored: what people read. */
  options: Readonly<Record<string, string>>
  /** The facts that only this prose may use, besides those that all prose can. */
  facts: readonly string[]
}

/** Fields under one heading; of a picture, its file and what it shows. */
export interface Group extends Described {
  kind: 'group' | 'picture'
  fields: Readonly<Record<string, Field>>
}

export interface List extends Described {
  kind: 'list'
  /** What each entry is; its label is what one of them is called, as in "School". */
  entry: Field
  least: number
  most: number
}

/** How a document or a part of it is edited. */
export type Field = Control | Group | List

/**
 * How values of a schema are edited. Fields are called as content/labels.ts says.
 * @throws when the schema has a part that does not say what kind of field it is.
 */
export function fieldsOf(schema: v.GenericSchema): Field {
  return fieldAt(schema, '', namingOf(schema))
}

function fieldAt(schema: v.GenericSchema, path: string, naming: Naming): Field {
  if (isNullable(schema)) return { ...fieldAt(schema.wrapped, path, naming), isOptional: true }
  const { kind } = metadataOf(schema)
  const described = { ...naming(path, schema), isOptional: false }
  if (kind === 'picture') return { ...described, kind, fields: fieldsIn(schema, path, naming) }
  if (kind !== undefined && kind !== 'day') return { ...described, ...control(schema, kind) }
  if ('entries' in schema) return { ...described, kind: 'group', fields: fieldsIn(schema, path, naming) }
  if (isArray(schema)) {
    const [least = 0, most = Number.POSITIVE_INFINITY] = [limitOf(schema, 'min_length'), limitOf(schema, 'max_length')]
    return { ...described, kind: 'list', entry: fieldAt(schema.item, within(path, '*'), naming), least, most }
  }
  if (schema.type === 'picklist') return { ...described, ...control(schema, 'choice') }
  throw new Error(`${path || 'the schema'} does not say what kind of field it is`)
}

function fieldsIn(schema: v.GenericSchema, path: string, naming: Naming): Group['fields'] {
  const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> }
  const fields = Object.entries(entries).map(([key, entry]) => [key, fieldAt(entry, within(path, key), naming)])
  return Object.fromEntries(fields)
}

function control(schema: v.GenericSchema, kind: Control['kind']): Omit<Control, keyof Described> {
  const { options, facts = [] } = metadataOf(schema)
  return {
    kind,
    options: kind === 'month' ? monthNames : (options ?? ownOptions(schema)),
    facts,
  }
}

function metadataOf(schema: v.GenericSchema): Partial<FieldMetadata> {
  return v.getMetadata(schema)
}

function ownOptions(schema: v.GenericSchema): Record<string, string> {
  const { options = [] } = schema as { options?: readonly string[] }
  return Object.fromEntries(options.map((each) => [each, each]))
}

function limitOf(schema: v.GenericSchema, type: string): number | undefined {
  return actionsOf(schema).findLast((action) => action.type === type)?.requirement
}

interface Action {
  kind: string
  type: string
  requirement?: number
}

function actionsOf(schema: object): Action[] {
  const { pipe = [] } = schema as { pipe?: readonly Action[] }
  return pipe.flatMap((part) => (part.kind === 'schema' ? actionsOf(part) : [part]))
}

function isNullable(schema: v.GenericSchema): schema is v.GenericSchema & { wrapped: v.GenericSchema } {
  return schema.type === 'nullable'
}

function isArray(schema: v.GenericSchema): schema is v.GenericSchema & { item: v.GenericSchema } {
  return schema.type === 'array'
}

const format = new Intl.DateTimeFormat(locales[DEFAULT_LANGUAGE], { month: 'long', timeZone: 'UTC' })

/** The months, by their numbers from "1" to "12". */
const monthNames: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [String(index + 1), format.format(Date.UTC(2024, index))]),
)
