import { isDeepStrictEqual } from 'node:util'
import type { Field } from './fields'
import { listChanges } from './word-changes'

/** Where the entries of a list went in a later text of it. */
export interface MatchedEntries {
  /** Of each entry: the index that it has now; undefined where it is gone. They rise. */
  kept: readonly (number | undefined)[]
  /** What is new before each entry, and after the last one, by the index that it has now. */
  added: readonly (readonly number[])[]
}

/** Matches the entries of two texts of a list: what is the same, then what is still mostly the same. */
export function matchEntries(entry: Field, before: readonly unknown[], after: readonly unknown[]): MatchedEntries {
  const kept: (number | undefined)[] = before.map(() => undefined)
  const added: number[][] = [...before, undefined].map(() => [])
  const gone: number[] = []
  const come: number[] = []
  let [old, next] = [0, 0]
  const close = () => {
    const pairs = pairChanged(entry, { before, gone }, { after, come })
    for (const [one, other] of pairs) kept[one] = other
    addBetween(added, { come, pairs, end: old })
    gone.length = come.length = 0
  }
  for (const { change } of listChanges(before, after, isDeepStrictEqual)) {
    if (change === 'same') {
      close()
      kept[old++] = next++
    } else if (change === 'removed') gone.push(old++)
    else come.push(next++)
  }
  close()
  return { kept, added }
}

type Pairs = ReadonlyMap<number, number>

/** Of entries that went and came at one place: which are the same ones, changed. */
function pairChanged(
  entry: Field,
  { before, gone }: { before: readonly unknown[]; gone: readonly number[] },
  { after, come }: { after: readonly unknown[]; come: readonly number[] },
): Pairs {
  if (!('fields' in entry))
    return new Map(gone.length === come.length ? gone.map((old, at) => [old, come[at] ?? 0]) : [])
  const pairs = new Map<number, number>()
  let [old, next] = [0, 0]
  const isSame = (one: number, other: number) => isAlike(entry, before[one], after[other])
  for (const { change } of listChanges(gone, come, isSame)) {
    if (change === 'same') pairs.set(gone[old] ?? 0, come[next] ?? 0)
    if (change !== 'added') old++
    if (change !== 'removed') next++
  }
  return pairs
}

/** Puts what came without a pair before the entry that follows it; at the end of its place before `end`. */
function addBetween(
  added: number[][],
  { come, pairs, end }: { come: readonly number[]; pairs: Pairs; end: number },
): void {
  for (const next of come) {
    const paired = [...pairs].find(([, other]) => other >= next)
    if (paired?.[1] === next) continue
    added[paired?.[0] ?? end]?.push(next)
  }
}

/** Whether half of an entry's fields are the same, so that it is that one, changed. */
export function isAlike(entry: Field, one: unknown, other: unknown): boolean {
  if (isDeepStrictEqual(one, other)) return true
  if (!('fields' in entry)) return false
  const keys = Object.keys(entry.fields)
  const same = keys.filter((key) => isDeepStrictEqual(Object(one)[key], Object(other)[key]))
  return 2 * same.length >= keys.length
}
