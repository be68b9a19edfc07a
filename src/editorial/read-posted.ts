import { readControl } from './control-text'
import type { Field, Group, List } from './fields'
import { type PostedTree, postedTree } from './posted-names'

/**
 * The value of a document that was posted. What cannot be read as its field's kind stays text, for the schema to refuse.
 * Entries of lists come in the order in which they were posted, whatever their numbers.
 */
export function readPosted(field: Field, posted: URLSearchParams): unknown {
  return read(field, postedTree(posted))
}

function read(field: Field, tree: PostedTree | undefined): unknown {
  if (field.kind === 'list') return entriesIn(field, tree).map((entry) => read(field.entry, entry))
  if (!('fields' in field)) return readControl(field, tree?.text ?? '')
  const value = Object.fromEntries(
    Object.entries(field.fields).map(([key, part]) => [key, read(part, tree?.parts.get(key))]),
  )
  return field.isOptional && isUnused(field, value) ? null : value
}

/** Twice as many as there can be, which no form has: a page with a thousand entries takes long to make. */
function entriesIn({ most }: List, tree: PostedTree | undefined): PostedTree[] {
  const posted = [...(tree?.parts ?? [])].filter(([key]) => /^\d{1,6}$/.test(key))
  return posted.slice(0, 2 * most).map(([, entry]) => entry)
}

/** A picture is there or not by its file; another group, by whether anything stands in it. */
function isUnused({ kind }: Group, value: Record<string, unknown>): boolean {
  const parts = kind === 'picture' ? [value.file] : Object.values(value)
  return parts.every((part) => part === '' || part === null)
}
