import { fold } from '../../content/fold'

/**
 * Whom a text names, as in "@Ann" or "@Ann Lee": of the names that fit, the longest. Where two people have it, both are
 * meant.
 */
export function findMentioned<Named extends { name: string }>(text: string, people: readonly Named[]): Named[] {
  const named = new Set<Named>()
  // Not in the middle of a word, as in an email address.
  for (const { 1: rest = '' } of text.matchAll(/(?<![\p{L}\p{N}._-])@(?=([\p{L}\p{M}\p{N}][^@\n]{0,200}))/gu)) {
    for (const person of longestFits(wordsOf(rest), people)) named.add(person)
  }
  return [...named]
}

function longestFits<Named extends { name: string }>(text: string, people: readonly Named[]): Named[] {
  const fits = people.map((person) => ({ person, length: fitOf(text, person.name) }))
  const longest = Math.max(0, ...fits.map(({ length }) => length))
  return longest === 0 ? [] : fits.filter(({ length }) => length === longest).map(({ person }) => person)
}

/** How much of a name a text begins with: all of it, its first word, or nothing. */
function fitOf(text: string, name: string): number {
  const [first = ''] = name.trim().split(/\s+/)
  const fitting = [name, first].map(wordsOf).find((part) => part !== '' && beginsWith(text, part))
  return fitting?.length ?? 0
}

/** As search compares them: accents, apostrophes, case and what stands between words do not matter. */
function wordsOf(text: string): string {
  return fold(text).join(' ')
}

function beginsWith(text: string, words: string): boolean {
  return `${text} `.startsWith(`${words} `)
}
