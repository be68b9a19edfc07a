import type { Control, Field } from './fields'
import { joinPath } from './value-paths'

/** A control, where it is, and the value that it edits. */
interface FilledControl {
  control: Control
  path: string
  value: unknown
}

/** The controls of the form for a value, in its order. Whatever the value is: drafts may hold anything. */
export function listControls(field: Field, value: unknown, path = ''): FilledControl[] {
  if (field.kind === 'list')
    return (Array.isArray(value) ? value : []).flatMap((entry, index) =>
      listControls(field.entry, entry, joinPath(path, index)),
    )
  if (!('fields' in field)) return [{ control: field, path, value }]
  const parts = Object(value) as Record<string, unknown>
  return Object.entries(field.fields).flatMap(([key, part]) => listControls(part, parts[key], joinPath(path, key)))
}
