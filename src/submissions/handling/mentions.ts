import { fold } from '../../../content/fold'

/**
 * Finds the people a text @mentions, as in "@Ann" or "@Ann Lee". The longest matching name wins. If two people share
 * it, both are returned.
 */
export function findMentionedPeople<Named extends { name: string }>(text: string, people: readonly Named[]): Named[] {
  return [...new Set(findMentionTexts(text).flatMap((mention) => findLongestMatches(normalizeName(mention), people)))]
}

/** Returns the @mentions that match no one, as in "@Foo", without duplicates. */
export function findUnknownMentions(text: string, people: readonly { name: string }[]): string[] {
  const unknown = findMentionTexts(text).filter(
    (mention) => findLongestMatches(normalizeName(mention), people).length === 0,
  )
  return [...new Set(unknown.map((mention) => `@${/^[\p{L}\p{M}\p{N}’'-]+/u.exec(mention)?.[0]}`))]
}

/** Returns the text after each "@" that is not inside a word, as in an email address. */
function findMentionTexts(text: string): string[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}._-])@(?=([\p{L}\p{M}\p{N}][^@\n]{0,200}))/gu)
  return [...found].map(({ 1: naming = '' }) => naming)
}

function findLongestMatches<Named extends { name: string }>(text: string, people: readonly Named[]): Named[] {
  const matches = people.map((person) => ({ person, length: matchLength(text, person.name) }))
  const longest = Math.max(0, ...matches.map(({ length }) => length))
  return longest === 0 ? [] : matches.filter(({ length }) => length === longest).map(({ person }) => person)
}

/** Returns the length of the part of a name that a text begins with: the full name, the first word, or nothing. */
function matchLength(text: string, name: string): number {
  const [first = ''] = name.trim().split(/\s+/)
  const match = [name, first].map(normalizeName).find((part) => part !== '' && beginsWith(text, part))
  return match?.length ?? 0
}

/** Normalizes a name as search does, ignoring accents, apostrophes, case, and punctuation. */
function normalizeName(text: string): string {
  return fold(text).join(' ')
}

function beginsWith(text: string, words: string): boolean {
  return `${text} `.startsWith(`${words} `)
}
