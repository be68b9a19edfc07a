import { isDeepStrictEqual } from 'node:util'
import { entryText } from './compare'
import type { Field, Group, List } from './fields'
import { isAlike, type MatchedEntries, matchEntries } from './match-entries'
import { within } from './value-paths'

/** A field that two people changed to different values. */
interface FieldConflict {
  /** Where it is in the merged value, as in "schedule.0.topic". */
  path: string
  /** Where it is in their value. */
  theirPath: string
  /** The headings above it and its own name, as in ["Schedule", "Entry 1", "Topic"]. */
  labels: readonly string[]
  theirs: string
  mine: string
}

export interface Merged {
  /** With both changes; where they are in conflict, with mine. */
  value: unknown
  conflicts: readonly FieldConflict[]
}

/** Three values of a field: the one that both began with, and what each made of it. */
interface Versions {
  base: unknown
  theirs: unknown
  mine: unknown
}

/** Merges what two people changed in a document. What only one of them changed is as they have it. */
export function mergeValues(field: Field, versions: Versions): Merged {
  return mergeField(field, versions, { path: '', theirPath: '', labels: [] })
}

type Place = Pick<FieldConflict, 'path' | 'theirPath' | 'labels'>

function mergeField(field: Field, versions: Versions, place: Place): Merged {
  const { base, theirs, mine } = versions
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, theirs)) return { value: mine, conflicts: [] }
  if (isDeepStrictEqual(base, mine)) return { value: theirs, conflicts: [] }
  if (field.kind === 'list' && [base, theirs, mine].every((each) => Array.isArray(each)))
    return mergeList(field, versions as Record<keyof Versions, unknown[]>, place) ?? inConflict(field, versions, place)
  // What a picture shows is said of its file.
  if (field.kind === 'group' && [base, theirs, mine].every((each) => typeof each === 'object' && each !== null))
    return mergeGroup(field, versions as Record<keyof Versions, Record<string, unknown>>, place)
  return inConflict(field, versions, place)
}

function inConflict(field: Field, { theirs, mine }: Versions, place: Place): Merged {
  const conflict = { ...place, theirs: entryText(field, theirs), mine: entryText(field, mine) }
  return { value: mine, conflicts: [conflict] }
}

function mergeGroup(
  group: Group,
  { base, theirs, mine }: Record<keyof Versions, Record<string, unknown>>,
  place: Place,
) {
  const value: Record<string, unknown> = { ...mine }
  const conflicts: FieldConflict[] = []
  for (const [key, field] of Object.entries(group.fields)) {
    const versions = { base: base[key], theirs: theirs[key], mine: mine[key] }
    const merged = mergeField(field, versions, {
      path: within(place.path, key),
      theirPath: within(place.theirPath, key),
      labels: [...place.labels, field.label],
    })
    value[key] = merged.value
    conflicts.push(...merged.conflicts)
  }
  return { value, conflicts }
}

/** Undefined where it cannot be told which entries are the same. */
function mergeList(
  { entry }: List,
  { base, theirs, mine }: Record<keyof Versions, unknown[]>,
  place: Place,
): Merged | undefined {
  const [their, my] = [matchEntries(entry, base, theirs), matchEntries(entry, base, mine)]
  if (isMoved(entry, { base, theirs, mine }, their, my)) return undefined
  const value: unknown[] = []
  const conflicts: FieldConflict[] = []
  for (let at = 0; at <= base.length; at++) {
    const added = addedAt(entry, at, { list: theirs, matched: their }, { list: mine, matched: my })
    if (!added) return undefined
    value.push(...added)
    const [theirAt, myAt] = [their.kept[at], my.kept[at]]
    if (theirAt !== undefined && myAt !== undefined) {
      const versions = { base: base[at], theirs: theirs[theirAt], mine: mine[myAt] }
      const merged = mergeField(entry, versions, {
        path: within(place.path, value.length),
        theirPath: within(place.theirPath, theirAt),
        labels: [...place.labels, `${entry.label} ${value.length + 1}`],
      })
      value.push(merged.value)
      conflicts.push(...merged.conflicts)
    } else {
      // One removed what the other changed.
      const left = theirAt === undefined ? mine[myAt ?? -1] : theirs[theirAt]
      if (left !== undefined && !isDeepStrictEqual(left, base[at])) return undefined
    }
  }
  return { value, conflicts }
}

interface Side {
  list: readonly unknown[]
  matched: MatchedEntries
}

/** What is new at a place of a list, theirs first; undefined where both may have written the same anew. */
function addedAt(entry: Field, at: number, theirs: Side, mine: Side): readonly unknown[] | undefined {
  const addedBy = ({ list, matched }: Side) => (matched.added[at] ?? []).map((index) => list[index])
  const [come, own] = [addedBy(theirs), addedBy(mine)]
  if (isDeepStrictEqual(come, own)) return own
  const isReplaced = at > 0 && theirs.matched.kept[at - 1] === undefined && mine.matched.kept[at - 1] === undefined
  const isSame = come.some((one) => own.some((other) => isAlike(entry, one, other)))
  return come.length > 0 && own.length > 0 && (isReplaced || isSame) ? undefined : [...come, ...own]
}

/** Whether an entry was moved by both, was moved by one and removed by the other, or is new at two places. */
function isMoved(
  entry: Field,
  { base, theirs, mine }: Record<keyof Versions, unknown[]>,
  their: MatchedEntries,
  my: MatchedEntries,
): boolean {
  const gone = base.filter((_, at) => their.kept[at] === undefined && my.kept[at] === undefined)
  const placed = (list: readonly unknown[], { added }: MatchedEntries) =>
    added.flatMap((indexes, at) => indexes.map((index) => ({ value: list[index], at })))
  const [come, own] = [placed(theirs, their), placed(mine, my)]
  return (
    [...come, ...own].some(({ value }) => gone.some((each) => isAlike(entry, each, value))) ||
    come.some((one) => own.some((other) => one.at !== other.at && isAlike(entry, one.value, other.value)))
  )
}
