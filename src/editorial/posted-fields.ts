import { controlText } from './control-text'
import type { Field } from './fields'
import { postedName, within } from './posted-names'

/** The fields that the form of a document posts for a value, by their names. */
export function postedFields(field: Field, value: unknown, path = ''): [name: string, text: string][] {
  if (field.kind === 'list')
    return (value as readonly unknown[]).flatMap((entry, index) =>
      postedFields(field.entry, entry, within(path, index)),
    )
  if (!('fields' in field)) return [[postedName(path), controlText(field, value)]]
  const parts = Object(value) as Record<string, unknown>
  return Object.entries(field.fields).flatMap(([key, part]) => postedFields(part, parts[key], within(path, key)))
}
