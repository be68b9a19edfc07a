import { fold } from '../../../content/fold'

/**
 * Whom a text names, as in "@Ann" or "@Ann Lee": of the names that fit, the longest. Where two people have it, both are
 * meant.
 */
export function findMentioned<Named extends { name: string }>(text: string, people: readonly Named[]): Named[] {
  return [...new Set(findMentionTexts(text).flatMap((naming) => findLongestMatches(wordsOf(naming), people)))]
}

/** The names in a text that fit nobody, as in "@Foo", each once. */
export function findUnknownMentions(text: string, people: readonly { name: string }[]): string[] {
  const unknown = findMentionTexts(text).filter((naming) => findLongestMatches(wordsOf(naming), people).length === 0)
  return [...new Set(unknown.map((naming) => `@${/^[\p{L}\p{M}\p{N}’'-]+/u.exec(naming)?.[0]}`))]
}

/** What follows each "@", but for those in the middle of a word, as in an email address. */
function findMentionTexts(text: string): string[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}._-])@(?=([\p{L}\p{M}\p{N}][^@\n]{0,200}))/gu)
  return [...found].map(({ 1: naming = '' }) => naming)
}

function findLongestMatches<Named extends { name: string }>(text: string, people: readonly Named[]): Named[] {
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
