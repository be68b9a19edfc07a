import type { Field } from './fields'

/** Creates an empty value for a field. */
export function emptyValue(field: Field): unknown {
  if (field.isOptional) return null
  if (field.kind === 'list') return Array.from({ length: field.minEntries }, () => emptyValue(field.entry))
  if (field.kind === 'markdown') return []
  if ('fields' in field)
    return Object.fromEntries(Object.entries(field.fields).map(([key, part]) => [key, emptyValue(part)]))
  return ''
}

/**
 * Applies the button of a list: "add:schools", "remove:schools.3", "up:schools.3", or
 * "down:schools.3". Invalid steps change nothing.
 */
export function applyStep(field: Field, value: unknown, step: string): unknown {
  const { verb = '', path = '' } = STEP.exec(step)?.groups ?? {}
  const keys = path === '' ? [] : path.split('.')
  if (verb === 'add') return changeList(field, value, keys, (entries, list) => addEntry(entries, list))
  const index = Number(keys.pop())
  if (verb === 'remove')
    return changeList(field, value, keys, (entries) => entries.toSpliced(index, index in entries ? 1 : 0))
  if (verb === 'up') return changeList(field, value, keys, (entries) => swapEntries(entries, index - 1, index))
  if (verb === 'down') return changeList(field, value, keys, (entries) => swapEntries(entries, index, index + 1))
  return value
}

const STEP = /^(?<verb>add|remove|up|down):(?<path>(?:\w+(?:\.\w+)*)?)$/

type List = Extract<Field, { kind: 'list' }>
type ListChange = (entries: readonly unknown[], list: List) => readonly unknown[]

/** Changes the list at a path. */
function changeList(field: Field, value: unknown, [key, ...rest]: readonly string[], change: ListChange): unknown {
  if (key === undefined) return field.kind === 'list' && Array.isArray(value) ? change(value, field) : value
  if (field.kind === 'list' && Array.isArray(value) && key in value && /^\d+$/.test(key))
    return value.with(Number(key), changeList(field.entry, value[Number(key)], rest, change))
  if (!('fields' in field) || !Object.hasOwn(field.fields, key) || !isRecord(value)) return value
  const part = field.fields[key] as Field
  return { ...value, [key]: changeList(part, value[key], rest, change) }
}

function addEntry(entries: readonly unknown[], { entry, maxEntries: most }: List): readonly unknown[] {
  return entries.length < most ? [...entries, emptyValue(entry)] : entries
}

function swapEntries(entries: readonly unknown[], one: number, other: number): readonly unknown[] {
  if (!(one in entries && other in entries)) return entries
  return entries.with(one, entries[other]).with(other, entries[one])
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
