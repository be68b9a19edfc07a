import { isDeepStrictEqual } from 'node:util'
import { controlText } from './control-text'
import type { Control, Field, List } from './fields'
import { within } from './value-paths'
import { listChanges } from './word-changes'

/** What is different in one field between two texts of a document. */
export interface FieldChange {
  /** Where it is in the later text, as in "schedule.0.topic"; of what is gone, where it was. */
  path: string
  /** The headings above it and its own name, as in ["Schedule", "Entry 1", "Topic"]. */
  labels: readonly string[]
  /** Null where there was none, or where it is gone. */
  before: string | null
  after: string | null
}

/** What is different between two values of a document, in the order of its form. */
export function compareValues(field: Field, before: unknown, after: unknown): FieldChange[] {
  return changesIn(field, before, after, { path: '', labels: [] })
}

/** The names of the fields, or of the headings above them, that are different; none where one of the values is not there. */
export function changedFields(field: Field, before: unknown, after: unknown): string[] {
  if (before === null || after === null || isDeepStrictEqual(before, after)) return []
  if (!('fields' in field)) return [field.label]
  const parts = Object.entries(field.fields)
  return parts.flatMap(([key, { label }]) =>
    isDeepStrictEqual(partOf(before, key), partOf(after, key)) ? [] : [label],
  )
}

interface Place {
  path: string
  labels: readonly string[]
}

function changesIn(field: Field, before: unknown, after: unknown, place: Place): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (field.kind === 'list') return listChangesIn(field, asList(before), asList(after), place)
  if ('fields' in field)
    return Object.entries(field.fields).flatMap(([key, part]) =>
      changesIn(part, partOf(before, key), partOf(after, key), {
        path: within(place.path, key),
        labels: [...place.labels, part.label],
      }),
    )
  const [old, next] = [shown(field, before), shown(field, after)]
  return old === next ? [] : [{ ...place, before: old, after: next }]
}

/** An entry that was removed where another was added is that one, changed. */
function listChangesIn(list: List, before: readonly unknown[], after: readonly unknown[], place: Place): FieldChange[] {
  const changes: FieldChange[] = []
  let gone: readonly unknown[] = []
  let [old, next] = [0, 0]
  const at = (index: number): Place => ({
    path: within(place.path, index),
    labels: [...place.labels, `${list.entry.label} ${index + 1}`],
  })
  const textOf = (entry: unknown) => entryText(list.entry, entry)
  const close = () => {
    for (const [index, entry] of gone.entries())
      changes.push({ ...at(old - gone.length + index), before: textOf(entry), after: null })
    gone = []
  }
  for (const { entries, change } of listChanges(before, after, isDeepStrictEqual)) {
    if (change === 'removed') gone = entries
    else if (change === 'added')
      for (const [index, entry] of entries.entries()) {
        if (gone.length === 0) changes.push({ ...at(next + index), before: null, after: textOf(entry) })
        else changes.push(...changesIn(list.entry, gone[0], entry, at(next + index)))
        gone = gone.slice(1)
      }
    if (change !== 'removed') close()
    if (change !== 'added') old += entries.length
    if (change !== 'removed') next += entries.length
  }
  close()
  return changes
}

/** All that an entry says, a line a field. */
export function entryText(field: Field, value: unknown): string {
  if (field.kind === 'list')
    return asList(value)
      .map((entry) => entryText(field.entry, entry))
      .join('\n')
  if (!('fields' in field)) return shown(field, value)
  const parts = Object.entries(field.fields).map(([key, part]) => entryText(part, partOf(value, key)))
  return parts.filter((part) => part !== '').join('\n')
}

function shown(control: Control, value: unknown): string {
  const text = controlText(control, value)
  return Object.hasOwn(control.options, text) ? (control.options[text] ?? text) : text
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}
