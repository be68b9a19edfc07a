import * as v from 'valibot'
import type { FieldKind, FieldMetadata } from '../../../content/field-kinds'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { createLabeler, type Labeler } from './naming'
import { joinPath } from './value-paths'

interface FieldDescription {
  label: string
  hint: string | undefined
  /** True if it may be empty, with the value null. */
  isOptional: boolean
}

/** A field edited by one control, or by the controls of a date. */
export interface Control extends FieldDescription {
  kind: Exclude<FieldKind, 'picture' | 'day'>
  /** Labels of a choice's or month's options by stored value. */
  options: Readonly<Record<string, string>>
  /** Additional facts that this prose may quote. */
  facts: readonly string[]
}

/** Fields under one heading, or the file and description of a picture. */
export interface Group extends FieldDescription {
  kind: 'group' | 'picture'
  fields: Readonly<Record<string, Field>>
}

export interface List extends FieldDescription {
  kind: 'list'
  /** The field of each entry; its label names one entry, for example "School". */
  entry: Field
  minEntries: number
  maxEntries: number
}

export type Field = Control | Group | List

/**
 * Builds the form field of a schema, with labels from content/labels.ts.
 * @throws if a part of the schema has no field kind.
 */
export function buildField(schema: v.GenericSchema): Field {
  return buildFieldAt(schema, '', createLabeler(schema))
}

function buildFieldAt(schema: v.GenericSchema, path: string, labeler: Labeler): Field {
  if (isNullable(schema)) return { ...buildFieldAt(schema.wrapped, path, labeler), isOptional: true }
  const { kind } = readMetadata(schema)
  const base = { ...labeler(path, schema), isOptional: false }
  if (kind === 'picture') return { ...base, kind, fields: buildFields(schema, path, labeler) }
  if (kind !== undefined && kind !== 'day') return { ...base, ...buildControl(schema, kind) }
  if ('entries' in schema) return { ...base, kind: 'group', fields: buildFields(schema, path, labeler) }
  if (isArray(schema)) {
    const [least = 0, most = Number.POSITIVE_INFINITY] = [
      readLimit(schema, 'min_length'),
      readLimit(schema, 'max_length'),
    ]
    return {
      ...base,
      kind: 'list',
      entry: buildFieldAt(schema.item, joinPath(path, '*'), labeler),
      minEntries: least,
      maxEntries: most,
    }
  }
  if (schema.type === 'picklist') return { ...base, ...buildControl(schema, 'choice') }
  throw new Error(`${path || 'the schema'} does not say what kind of field it is`)
}

function buildFields(schema: v.GenericSchema, path: string, labeler: Labeler): Group['fields'] {
  const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> }
  const fields = Object.entries(entries).map(([key, entry]) => [key, buildFieldAt(entry, joinPath(path, key), labeler)])
  return Object.fromEntries(fields)
}

function buildControl(schema: v.GenericSchema, kind: Control['kind']): Omit<Control, keyof FieldDescription> {
  const { options, facts = [] } = readMetadata(schema)
  return {
    kind,
    options: kind === 'month' ? monthNames : (options ?? listOptions(schema)),
    facts,
  }
}

function readMetadata(schema: v.GenericSchema): Partial<FieldMetadata> {
  return v.getMetadata(schema)
}

function listOptions(schema: v.GenericSchema): Record<string, string> {
  const { options = [] } = schema as { options?: readonly string[] }
  return Object.fromEntries(options.map((each) => [each, each]))
}

function readLimit(schema: v.GenericSchema, type: string): number | undefined {
  return listActions(schema).findLast((action) => action.type === type)?.requirement
}

interface PipeAction {
  kind: string
  type: string
  requirement?: number
}

function listActions(schema: object): PipeAction[] {
  const { pipe = [] } = schema as { pipe?: readonly PipeAction[] }
  return pipe.flatMap((part) => (part.kind === 'schema' ? listActions(part) : [part]))
}

function isNullable(schema: v.GenericSchema): schema is v.GenericSchema & { wrapped: v.GenericSchema } {
  return schema.type === 'nullable'
}

function isArray(schema: v.GenericSchema): schema is v.GenericSchema & { item: v.GenericSchema } {
  return schema.type === 'array'
}

const format = new Intl.DateTimeFormat(locales[DEFAULT_LANGUAGE], { month: 'long', timeZone: 'UTC' })

/** Names of the months by number, from "1" to "12". */
const monthNames: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [String(index + 1), format.format(Date.UTC(2024, index))]),
)
