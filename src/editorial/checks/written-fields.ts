import * as v from 'valibot'
import type { FieldKind, FieldMetadata } from '../../../content/field-types'
import type { Content } from '../../../content/read-content'
import { documentValue } from '../documents/assemble-content'
import { type Document, documentOf, type ManyDocuments, manyDocuments, singleDocuments } from '../documents/documents'
import type { Place } from './check'

/** A field with the value that it has. */
export interface WrittenField extends Place {
  kind: FieldKind
  value: unknown
  /** As its schema says. */
  speaksForProgram: boolean
}

const known = new WeakMap<Content, readonly WrittenField[]>()

/** Every field of every document that is not empty. Read once for each content. */
export function writtenFields(content: Content): readonly WrittenField[] {
  const fields = known.get(content) ?? documentsIn(content).flatMap((document) => fieldsOf(content, document))
  known.set(content, fields)
  return fields
}

/** The documents that the content has. */
export function documentsIn(content: Content): readonly Document[] {
  const kinds = Object.keys(manyDocuments) as ManyDocuments[]
  const names = kinds.flatMap((kind) => content[kind].map(({ id }) => `${kind}/${id}`))
  return [...singleDocuments, ...names.flatMap((name) => documentOf(name) ?? [])]
}

function fieldsOf(content: Content, document: Document): WrittenField[] {
  return walk(document.schema, documentValue(content, document), []).map((field) => ({
    ...field,
    document: document.name,
  }))
}

type FoundField = Omit<WrittenField, 'document'>

function walk(schema: v.GenericSchema, value: unknown, path: readonly string[]): FoundField[] {
  if (value === null || value === undefined) return []
  if ('wrapped' in schema) return walk(schema.wrapped as v.GenericSchema, value, path)
  const { kind, speaksForProgram = false } = v.getMetadata(schema) as Partial<FieldMetadata>
  const field = kind ? [{ kind, value, field: path.join('.'), speaksForProgram }] : []
  if (kind && kind !== 'picture') return field
  if ('entries' in schema) return [...field, ...walkEntries(schema, value, path)]
  if (!('item' in schema)) return []
  const item = schema.item as v.GenericSchema
  return (value as unknown[]).flatMap((each, index) => walk(item, each, [...path, String(index)]))
}

function walkEntries(schema: v.GenericSchema, value: unknown, path: readonly string[]): FoundField[] {
  const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> }
  const values = value as Record<string, unknown>
  return Object.entries(entries).flatMap(([key, inner]) => walk(inner, values[key], [...path, key]))
}
