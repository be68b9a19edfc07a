import type { Language } from '../../../content/language'
import type { TypedValue, ValueKind } from '../../../content/typed-values'

/** "words" are matched literally, "hours" are two times. */
export type PieceKind = ValueKind | 'hours' | 'words'

/** A part of a text that may match a fact. */
export interface Piece {
  kind: PieceKind
  index: number
  text: string
  /** The normalized value. */
  value: string
}

/**
 * Finds hours in a text: two times joined by a dash, or by the language's word for it.
 */
export function findHours(text: string, values: readonly TypedValue[], language: Language): Piece[] {
  const times = values.filter(({ kind }) => kind === 'time')
  return times.slice(1).flatMap((ends, index) => {
    const begins = times[index] ?? ends
    const between = text.slice(begins.index + begins.text.length, ends.index)
    if (!TIME_SEPARATORS[language].test(between)) return []
    const whole = text.slice(begins.index, ends.index + ends.text.length)
    return { kind: 'hours', index: begins.index, text: whole, value: `${begins.value} ${ends.value}` } as const
  })
}

const TIME_SEPARATORS: Readonly<Record<Language, RegExp>> = { en: /^\s?(?:[-–—]|to)\s?$/ }

/** Finds words in a text, ignoring case. */
export function findWords(text: string, words: string): Piece[] {
  const pattern = `(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`
  const found = [...text.matchAll(new RegExp(pattern, 'giu'))]
  return found.map(({ 0: whole, index }) => ({ kind: 'words', index, text: whole, value: words }))
}
