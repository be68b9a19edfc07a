import { fold, matchesQuery } from '../../../content/fold'

interface TypedMention {
  start: number
  typed: string
}

/** Finds the @mention that ends at the caret. */
export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  // Avoids lookbehind, which older browsers do not support.
  const found = /(?:^|[^\p{L}\p{N}._-])@([^@\s][^@\n]{0,80}|)$/u.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? undefined : { start: caret - typed.length - 1, typed }
}

/** Returns the names that match; empty if one is already complete. */
export function suggestNames(typed: string, names: readonly string[]): string[] {
  const found = [...new Set(names)].filter((name) => matchesQuery(name, typed))
  const words = fold(typed).join(' ')
  return found.some((name) => fold(name).join(' ') === words) ? [] : found
}
