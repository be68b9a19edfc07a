import type { Control, Field } from './fields'
import { joinPath } from './value-paths'

/** A control with its path and value. */
interface FilledControl {
  control: Control
  path: string
  value: unknown
}

/** Lists the controls of a form in order. Accepts any value, because drafts are not validated. */
export function listControls(field: Field, value: unknown, path = ''): FilledControl[] {
  if (field.kind === 'list')
    return (Array.isArray(value) ? value : []).flatMap((entry, index) =>
      listControls(field.entry, entry, joinPath(path, index)),
    )
  if (!('fields' in field)) return [{ control: field, path, value }]
  const parts = Object(value) as Record<string, unknown>
  return Object.entries(field.fields).flatMap(([key, part]) => listControls(part, parts[key], joinPath(path, key)))
}
