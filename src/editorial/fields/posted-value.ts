import { controlText, readControl } from './control-text'
import { listControls } from './controls-in'
import type { Field, Group, List } from './fields'

/** Prefix of a document's fields, because the form has other fields too. */
const NAME_PREFIX = 'value'

/**
 * The name of a field by its path: "schools.3.name" is posted as "value.schools.3.name". Its control's id is the same.
 */
export function postedName(path: string): string {
  return path === '' ? NAME_PREFIX : `${NAME_PREFIX}.${path}`
}

/** The fields that the form of a document posts for a value, by their names. */
export function postedFields(field: Field, value: unknown, path = ''): [name: string, text: string][] {
  return listControls(field, value, path).map((each) => [postedName(each.path), controlText(each.control, each.value)])
}

/**
 * The value of a document that was posted. What cannot be read as its field's kind stays text, for the schema to
 * refuse. Entries of lists come in the order in which they were posted, whatever their numbers.
 */
export function readPosted(field: Field, posted: URLSearchParams): unknown {
  // In a map, no name has a special meaning. If a name was posted twice, the last text counts.
  return readField(field, NAME_PREFIX, new Map(posted))
}

function readField(field: Field, name: string, posted: ReadonlyMap<string, string>): unknown {
  if (field.kind === 'list')
    return listEntryNumbers(field, name, posted).map((number) => readField(field.entry, `${name}.${number}`, posted))
  if (!('fields' in field)) return readControl(field, posted.get(name) ?? '')
  const value = Object.fromEntries(
    Object.entries(field.fields).map(([key, part]) => [key, readField(part, `${name}.${key}`, posted)]),
  )
  return field.isOptional && isEmptyGroup(field, value) ? null : value
}

/** The numbers of a list's entries, capped at twice its maximum, because a page with a thousand is slow to render. */
function listEntryNumbers({ maxEntries: most }: List, name: string, posted: ReadonlyMap<string, string>): string[] {
  const own = [...posted.keys()].filter((each) => each.startsWith(`${name}.`))
  const numbers = own.map((each) => each.slice(name.length + 1).split('.', 1)[0] ?? '')
  return [...new Set(numbers)].filter((number) => /^\d{1,6}$/.test(number)).slice(0, 2 * most)
}

/** A picture is there or not by its file; another group, by whether anything stands in it. */
function isEmptyGroup({ kind }: Group, value: Record<string, unknown>): boolean {
  const parts = kind === 'picture' ? [value.file] : Object.values(value)
  return parts.every((part) => part === '' || part === null)
}
