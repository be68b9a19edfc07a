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
  return times.slice(1).flatMap((endTime, index) => {
    const startTime = times[index] ?? endTime
    const separator = text.slice(startTime.index + startTime.text.length, endTime.index)
    if (!TIME_SEPARATORS[language].test(separator)) return []
    const whole = text.slice(startTime.index, endTime.index + endTime.text.length)
    return { kind: 'hours', index: startTime.index, text: whole, value: `${startTime.value} ${endTime.value}` } as const
  })
}

const TIME_SEPARATORS: Readonly<Record<Language, RegExp>> = { en: /^\s?(?:[-–—]|to)\s?$/ }

/** Finds words in a text, ignoring case. */
export function findWords(text: string, words: string): Piece[] {
  const pattern = `(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`
  const found = [...text.matchAll(new RegExp(pattern, 'giu'))]
  return found.map(({ 0: whole, index }) => ({ kind: 'words', index, text: whole, value: words }))
}
