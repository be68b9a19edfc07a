import type { Language } from './language'
import { type ValueKind, valueForms } from './value-forms'

export type { ValueKind } from './value-forms'

export interface TypedValue {
  kind: ValueKind
  /** Offset in characters. */
  index: number
  text: string
  /** Normalized value: "500", "06-25" or "2025-06-25", "10:30", "14085550100", "summer 2025", "14". */
  value: string
}

/** Limit for hostile texts. Ordinary texts have far fewer values. */
const MAX_VALUES = 100

/** Finds the values in a text by their form, in text order, up to a limit. Runs in linear time for any text. */
export function findTypedValues(text: string, language: Language): TypedValue[] {
  const normalized = text.replaceAll(NO_BREAK_SPACE, ' ')
  const taken = new Uint8Array(text.length)
  const found = valueForms[language].values().flatMap(({ kind, pattern, read }) =>
    normalized.matchAll(pattern).flatMap(({ 0: whole, index, groups = {} }): TypedValue[] => {
      const value = read(groups, whole)
      if (value === undefined || isTaken(taken, index, whole.length)) return []
      taken.fill(1, index, index + whole.length)
      return [{ kind, index, text: text.slice(index, index + whole.length), value }]
    }),
  )
  return [...found.take(MAX_VALUES)].toSorted((one, other) => one.index - other.index)
}

const NO_BREAK_SPACE = /[\u00a0\u202f]/g

/** True if an earlier form matched part of this range. */
function isTaken(taken: Uint8Array, index: number, length: number): boolean {
  return taken.subarray(index, index + length).includes(1)
}
