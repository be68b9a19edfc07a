import { isDeepStrictEqual } from 'node:util'
import { formatEntry } from './compare'
import type { Field, Group } from './fields'
import { joinPath } from './value-paths'

/** A formatted value, or the formatted entries of a list. */
export type ConflictText = string | readonly string[]

interface FieldConflict {
  /** For example "payment.url"; empty for the whole document. */
  path: string
  /** Labels of its groups and its own label, for example ["Payment", "Address"]. */
  labels: readonly string[]
  theirs: ConflictText
  mine: ConflictText
}

export interface MergeResult {
  /** The merged value, with mine for conflicting fields. */
  value: unknown
  conflicts: readonly FieldConflict[]
}

/** The common base value and both changed values. */
interface MergeVersions {
  base: unknown
  theirs: unknown
  mine: unknown
}

type ConflictPlace = Pick<FieldConflict, 'path' | 'labels'>

/** Merges two changes field by field. A list is one field. */
export function mergeValues(
  field: Field,
  versions: MergeVersions,
  place: ConflictPlace = { path: '', labels: [] },
): MergeResult {
  const { base, theirs, mine } = versions
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, theirs)) return { value: mine, conflicts: [] }
  if (isDeepStrictEqual(base, mine)) return { value: theirs, conflicts: [] }
  // A picture is one field, because its description belongs to its file.
  if (field.kind === 'group' && [base, theirs, mine].every((each) => typeof each === 'object' && each !== null))
    return mergeGroup(field, versions as Record<keyof MergeVersions, Record<string, unknown>>, place)
  return {
    value: mine,
    conflicts: [{ ...place, theirs: formatConflictText(field, theirs), mine: formatConflictText(field, mine) }],
  }
}

function mergeGroup(
  group: Group,
  { base, theirs, mine }: Record<keyof MergeVersions, Record<string, unknown>>,
  place: ConflictPlace,
): MergeResult {
  const merged = Object.entries(group.fields).map(([key, field]) => {
    const versions = { base: base[key], theirs: theirs[key], mine: mine[key] }
    const fieldPlace = { path: joinPath(place.path, key), labels: [...place.labels, field.label] }
    return { key, ...mergeValues(field, versions, fieldPlace) }
  })
  return {
    value: { ...mine, ...Object.fromEntries(merged.map(({ key, value }) => [key, value])) },
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

function formatConflictText(field: Field, value: unknown): ConflictText {
  if (field.kind !== 'list') return formatEntry(field, value)
  return Array.isArray(value) ? value.map((entry) => formatEntry(field.entry, entry)) : []
}
