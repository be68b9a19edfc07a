import { controlText, parseControl } from './control-text'
import type { Field, Group, List } from './fields'
import { listControls } from './list-controls'

/** Prefix of a document's fields, because the form has other fields too. */
const NAME_PREFIX = 'value'

/** Returns the name and id of a control: the field "schools.3.name" is posted as "value.schools.3.name". */
export function toPostName(path: string): string {
  return path === '' ? NAME_PREFIX : `${NAME_PREFIX}.${path}`
}

/** Lists the names and texts that a form posts for a value. */
export function listPostedFields(field: Field, value: unknown, path = ''): [name: string, text: string][] {
  return listControls(field, value, path).map((each) => [toPostName(each.path), controlText(each.control, each.value)])
}

/**
 * The value of a document that was posted. What cannot be read as its field's kind stays text, for the schema to
 * refuse. Entries of lists come in the order in which they were posted, whatever their numbers.
 */
export function readPostedValue(field: Field, posted: URLSearchParams): unknown {
  // A map is safe for names such as "__proto__". If a name was posted twice, the last text counts.
  return readField(field, NAME_PREFIX, new Map(posted))
}

function readField(field: Field, name: string, posted: ReadonlyMap<string, string>): unknown {
  if (field.kind === 'list')
    return listEntryNumbers(field, name, posted).map((number) => readField(field.entry, `${name}.${number}`, posted))
  if (!('fields' in field)) return parseControl(field, posted.get(name) ?? '')
  const value = Object.fromEntries(
    Object.entries(field.fields).map(([key, part]) => [key, readField(part, `${name}.${key}`, posted)]),
  )
  return field.isOptional && isEmptyGroup(field, value) ? null : value
}

/** Lists entry numbers, at most twice the allowed maximum, because a form with thousands is slow to render. */
function listEntryNumbers({ maxEntries: most }: List, name: string, posted: ReadonlyMap<string, string>): string[] {
  const names = [...posted.keys()].filter((each) => each.startsWith(`${name}.`))
  const numbers = names.map((each) => each.slice(name.length + 1).split('.', 1)[0] ?? '')
  return [...new Set(numbers)].filter((number) => /^\d{1,6}$/.test(number)).slice(0, 2 * most)
}

/** A picture is empty without a file, other groups if all fields are empty. */
function isEmptyGroup({ kind }: Group, value: Record<string, unknown>): boolean {
  const parts = kind === 'picture' ? [value.file] : Object.values(value)
  return parts.every((part) => part === '' || part === null)
}
