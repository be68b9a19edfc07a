import * as v from 'valibot'
import type { FieldKind, FieldMetadata } from '../../../content/field-kinds'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import * as schemas from '../../../content/schemas'
import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { documentValue } from '../documents/assemble-content'
import { type Document, type EntryKind, entryKinds, findDocument, singleDocuments } from '../documents/documents'
import { memoize, type Place } from './check'

/** A field and its value. */
export interface WrittenField extends Place {
  kind: FieldKind
  value: unknown
  speaksForProgram: boolean
}

/** Collects all fields of all documents that have a value. */
export const writtenFields = memoize((content: Content): readonly WrittenField[] =>
  listContentDocuments(content).flatMap((document) =>
    collectFields(document.schema, documentValue(content, document), []).map((field) => ({
      ...field,
      document: document.name,
    })),
  ),
)

/** Lists the documents and seasons of the content, except for those of pages that are switched off. */
export function listContentDocuments(content: Content): readonly Document[] {
  const kinds = Object.keys(entryKinds) as EntryKind[]
  const names = kinds.flatMap((kind) => content[kind].map(({ id }) => `${kind}/${id}`))
  const seasons = content.seasons.map(({ id }) => seasonDocument(id))
  const documents = [...singleDocuments, ...names.flatMap((name) => findDocument(name) ?? [])]
  return [...documents.filter(({ screen }) => isPageShown(content, screen)), ...seasons]
}

/** Represents a season as a document. */
function seasonDocument(id: string): Document {
  const base = { language: DEFAULT_LANGUAGE, title: id, schema: schemas.season, screen: routes.logistics }
  return { ...base, name: seasonPlanName(id), path: ['seasons'], entry: id }
}

/** The document shown on every page. */
export const SHELL = 'pages/shell'

/** Lists the documents shown on a page, except for the shell. */
export function listPageDocuments(path: string, content: Content): string[] {
  const isShown = ({ name, path: [kind], screen }: Document) => screen === path && name !== SHELL && kind !== 'seasons'
  return listContentDocuments(content).flatMap((document) => (isShown(document) ? document.name : []))
}

type FoundField = Omit<WrittenField, 'document'>

function collectFields(schema: v.GenericSchema, value: unknown, path: readonly string[]): FoundField[] {
  if (value === null || value === undefined) return []
  if ('wrapped' in schema) return collectFields(schema.wrapped as v.GenericSchema, value, path)
  const { kind, speaksForProgram = false } = v.getMetadata(schema) as Partial<FieldMetadata>
  const field = kind ? [{ kind, value, field: path.join('.'), speaksForProgram }] : []
  if (kind && kind !== 'picture') return field
  if ('entries' in schema) return [...field, ...collectEntryFields(schema, value, path)]
  if (!('item' in schema)) return []
  const item = schema.item as v.GenericSchema
  return (value as unknown[]).flatMap((each, index) => collectFields(item, each, [...path, String(index)]))
}

function collectEntryFields(schema: v.GenericSchema, value: unknown, path: readonly string[]): FoundField[] {
  const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> }
  const values = value as Record<string, unknown>
  return Object.entries(entries).flatMap(([key, inner]) => collectFields(inner, values[key], [...path, key]))
}
