import type { Control, Field } from './fields'
import { within } from './value-paths'

/** A control, where it is, and the value that it edits. */
interface FilledControl {
  control: Control
  path: string
  value: unknown
}

/** The controls of the form for a value, in its order. Whatever the value is: drafts may hold anything. */
export function controlsIn(field: Field, value: unknown, path = ''): FilledControl[] {
  if (field.kind === 'list')
    return (Array.isArray(value) ? value : []).flatMap((entry, index) =>
      controlsIn(field.entry, entry, within(path, index)),
    )
  if (!('fields' in field)) return [{ control: field, path, value }]
  const parts = Object(value) as Record<string, unknown>
  return Object.entries(field.fields).flatMap(([key, part]) => controlsIn(part, parts[key], within(path, key)))
}
