import { fold, isFoundIn } from '../../../content/fold'

interface TypedMention {
  start: number
  typed: string
}

/** The name that ends where somebody types; undefined where none does. */
export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  // No look-behind, which older browsers cannot read.
  const found = /(?:^|[^\p{L}\p{N}._-])@([^@\s][^@\n]{0,80}|)$/u.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? undefined : { start: caret - typed.length - 1, typed }
}

/** The names that go on as typed; none where one of them is already there in full. */
export function suggestNames(typed: string, names: readonly string[]): string[] {
  const found = [...new Set(names)].filter((name) => isFoundIn(name, typed))
  const words = fold(typed).join(' ')
  return found.some((name) => fold(name).join(' ') === words) ? [] : found
}
