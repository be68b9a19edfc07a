import * as v from 'valibot'
import type { FieldKind, FieldMetadata } from '../../content/field-types'
import { humanize } from './humanize'

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
  /** How many characters it takes; of Markdown, each paragraph. */
  limit: number | undefined
  /** The least and the most that a number may be. */
  bounds: { least: number; most: number } | undefined
  /** Of a choice, by what is stored: what people read. */
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
 * How values of a schema are edited.
 * @throws when the schema has a part that does not say what kind of field it is.
 */
export function fieldsOf(schema: v.GenericSchema, key = ''): Field {
  if (isNullable(schema)) {
    const field = fieldsOf(schema.wrapped, key)
    const { label, hint } = described(schema, key)
    const isNamed = v.getTitle(schema) !== undefined
    return { ...field, label: isNamed ? label : field.label, hint: hint ?? field.hint, isOptional: true }
  }
  const { kind } = metadataOf(schema)
  if (kind === 'picture') return { ...described(schema, key), kind, fields: fieldsIn(schema) }
  if (kind !== undefined && kind !== 'day') return control(schema, key, kind)
  if ('entries' in schema) return { ...described(schema, key), kind: 'group', fields: fieldsIn(schema) }
  if (isArray(schema)) return listOf(schema, key)
  if (schema.type === 'picklist') return control(schema, key, 'choice')
  throw new Error(`${key || 'the schema'} does not say what kind of field it is`)
}

function fieldsIn(schema: v.GenericSchema): Group['fields'] {
  const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> }
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, fieldsOf(entry, name)]))
}

function listOf(schema: v.GenericSchema & { item: v.GenericSchema }, key: string): List {
  const [least = 0, most = Number.POSITIVE_INFINITY] = [limitOf(schema, 'min_length'), limitOf(schema, 'max_length')]
  return { ...described(schema, key), kind: 'list', entry: fieldsOf(schema.item, 'entry'), least, most }
}

function control(schema: v.GenericSchema, key: string, kind: Control['kind']): Control {
  const { options, facts = [] } = metadataOf(schema)
  const [least, most] = [limitOf(schema, 'min_value'), limitOf(schema, 'max_value')]
  return {
    ...described(schema, key),
    kind,
    limit: limitOf(isArray(schema) ? schema.item : schema, 'max_length'),
    bounds: least !== undefined && most !== undefined ? { least, most } : undefined,
    options: options ?? ownOptions(schema),
    facts,
  }
}

function described(schema: v.GenericSchema, key: string): Described {
  return { label: v.getTitle(schema) ?? humanize(key), hint: v.getDescription(schema), isOptional: false }
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
