import type { Language } from './language'
import { type ValueKind, valueForms } from './value-forms'

export type { ValueKind } from './value-forms'

export interface TypedValue {
  kind: ValueKind
  /** In characters. */
  index: number
  /** As it was typed. */
  text: string
  /** The same for every way of writing it: "500", "06-25" or "2025-06-25", "10:30", "14085550100", "summer 2025", "14". */
  value: string
}

/** More values than a text for people has: a hostile one has them at every word. */
const MOST_VALUES = 100

/**
 * The values typed in a text, in its order, recognized by their form alone, up to a limit. Takes time in proportion to the
 * text's length, whatever the text.
 */
export function typedValuesIn(text: string, language: Language): TypedValue[] {
  const spaced = text.replaceAll(NO_BREAK_SPACE, ' ')
  const taken = new Uint8Array(text.length)
  const found = valueForms[language].values().flatMap(({ kind, pattern, read }) =>
    spaced.matchAll(pattern).flatMap(({ 0: whole, index, groups = {} }): TypedValue[] => {
      const value = read(groups, whole)
      if (value === undefined || isTaken(taken, index, whole.length)) return []
      taken.fill(1, index, index + whole.length)
      return [{ kind, index, text: text.slice(index, index + whole.length), value }]
    }),
  )
  return [...found.take(MOST_VALUES)].toSorted((one, other) => one.index - other.index)
}

const NO_BREAK_SPACE = /[\u00a0\u202f]/g

/** Whether an earlier form in the table has read a part of it. */
function isTaken(taken: Uint8Array, index: number, length: number): boolean {
  return taken.subarray(index, index + length).includes(1)
}
