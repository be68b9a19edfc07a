import type { Field } from './fields'

/** What is at a key of a field; undefined where nothing is. */
export function partOf(field: Field, key: string): Field | undefined {
  if (field.kind === 'list') return field.entry
  return 'fields' in field && Object.hasOwn(field.fields, key) ? field.fields[key] : undefined
}
