import { isDeepStrictEqual } from 'node:util'
import { controlText } from './control-text'
import type { Control, Field, List } from './fields'
import { joinPath } from './value-paths'
import { compareLists } from './word-changes'

/** A changed field. */
export interface FieldChange {
  /** Path in the later text, for example "schedule.0.topic"; for a removed entry, the former path. */
  path: string
  /** Labels of its groups and its own label, for example ["Schedule", "Entry 1", "Topic"]. */
  labels: readonly string[]
  /** `before` is null if added, `after` is null if removed. */
  before: string | null
  after: string | null
}

/** Compares two values of a document, in the order of its form. */
export function compareValues(field: Field, before: unknown, after: unknown): FieldChange[] {
  return findChanges(field, before, after, { path: '', labels: [] })
}

/** Lists the labels of top-level fields that differ. Empty if either value is missing. */
export function listChangedFields(field: Field, before: unknown, after: unknown): string[] {
  if (before === null || after === null || isDeepStrictEqual(before, after)) return []
  if (!('fields' in field)) return [field.label]
  const parts = Object.entries(field.fields)
  return parts.flatMap(([key, { label }]) =>
    isDeepStrictEqual(readPart(before, key), readPart(after, key)) ? [] : [label],
  )
}

interface FieldPlace {
  path: string
  labels: readonly string[]
}

function findChanges(field: Field, before: unknown, after: unknown, place: FieldPlace): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (field.kind === 'list') return findListChanges(field, toList(before), toList(after), place)
  if ('fields' in field)
    return Object.entries(field.fields).flatMap(([key, part]) =>
      findChanges(part, readPart(before, key), readPart(after, key), {
        path: joinPath(place.path, key),
        labels: [...place.labels, part.label],
      }),
    )
  const [old, next] = [formatControl(field, before), formatControl(field, after)]
  return old === next ? [] : [{ ...place, before: old, after: next }]
}

/** Treats an entry added in place of a removed one as a changed entry. */
function findListChanges(
  list: List,
  before: readonly unknown[],
  after: readonly unknown[],
  place: FieldPlace,
): FieldChange[] {
  const changes: FieldChange[] = []
  let removed: readonly unknown[] = []
  let [old, next] = [0, 0]
  const placeAt = (index: number): FieldPlace => ({
    path: joinPath(place.path, index),
    labels: [...place.labels, `${list.entry.label} ${index + 1}`],
  })
  const format = (entry: unknown) => formatEntry(list.entry, entry)
  const flushRemoved = () => {
    for (const [index, entry] of removed.entries())
      changes.push({ ...placeAt(old - removed.length + index), before: format(entry), after: null })
    removed = []
  }
  for (const { entries, change } of compareLists(before, after, isDeepStrictEqual)) {
    if (change === 'removed') removed = entries
    else if (change === 'added')
      for (const [index, entry] of entries.entries()) {
        if (removed.length === 0) changes.push({ ...placeAt(next + index), before: null, after: format(entry) })
        else changes.push(...findChanges(list.entry, removed[0], entry, placeAt(next + index)))
        removed = removed.slice(1)
      }
    if (change !== 'removed') flushRemoved()
    if (change !== 'added') old += entries.length
    if (change !== 'removed') next += entries.length
  }
  flushRemoved()
  return changes
}

/** Formats an entry with one line per field. */
export function formatEntry(field: Field, value: unknown): string {
  if (field.kind === 'list')
    return toList(value)
      .map((entry) => formatEntry(field.entry, entry))
      .join('\n')
  if (!('fields' in field)) return formatControl(field, value)
  const parts = Object.entries(field.fields).map(([key, part]) => formatEntry(part, readPart(value, key)))
  return parts.filter((part) => part !== '').join('\n')
}

function formatControl(control: Control, value: unknown): string {
  const text = controlText(control, value)
  return Object.hasOwn(control.options, text) ? (control.options[text] ?? text) : text
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function readPart(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}
