import { findField } from './field-path'
import type { Field } from './fields'
import { listPostedFields, toPostName } from './posted-value'
import { valueAtPath } from './value-paths'

/** Formats the posted value of the button that replaces a field with theirs. */
export function formatTakeStep(path: string): string {
  return `take:${path}`
}

/** Parses the path of the field to replace with theirs; undefined for other buttons. */
export function parseTakeStep(step: string): string | undefined {
  return /^take:(\w+(?:\.\w+)*|)$/.exec(step)?.[1]
}

/** Replaces one posted field with theirs. An unknown path changes nothing. */
export function acceptTheirs(field: Field, posted: URLSearchParams, theirs: unknown, path: string): URLSearchParams {
  const targetField = findField(field, path)
  const part = valueAtPath(theirs, path)
  if (!targetField || part === undefined) return posted
  const name = toPostName(path)
  const others = [...posted].filter(([each]) => !`${each}.`.startsWith(`${name}.`))
  return new URLSearchParams([...others, ...listPostedFields(targetField, part, path)])
}
