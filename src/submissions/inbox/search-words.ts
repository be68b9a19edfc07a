import { APOSTROPHES, fold } from '../../../content/fold'
import { stripInvisible } from '../../../content/invisible'
import { phoneSearchWords } from '../../people/phone-digits'

const LETTERS = String.raw`[\p{L}\p{M}]`

/** Words with inner apostrophes or hyphens, as in "O'Neill" and "Anne-Marie", but not "it's" or "Mary's". */
const COMPOUND = new RegExp(
  `(?<!${LETTERS})${LETTERS}+(?:(?:'(?!(?:[stdm]|ll|re|ve)(?!${LETTERS}))|\\p{Pd})${LETTERS}+)+`,
  'giu',
)

/** Longer texts are not names. */
const MAX_WORDS = 10
/** Maximum number of name parts that people write as one word, as in "van der Berg". */
const MAX_JOINED_WORDS = 4

/**
 * Returns the words to index for a text: "neill" and "oneill" for "O'Neill", "annemarie" for "Anne-Marie", "vanderberg"
 * for "van der Berg", and the digits of phone numbers.
 */
export function searchWords(text: string): string[] {
  const words = fold(text)
  return [...words, ...compoundWords(text), ...joinedWords(words), ...phoneSearchWords(text)]
}

function compoundWords(text: string): string[] {
  const compounds = stripInvisible(text).replace(APOSTROPHES, "'").match(COMPOUND) ?? []
  return compounds.flatMap((compound) => [
    ...fold(compound.replaceAll("'", ' ')),
    ...fold(compound.replaceAll(/\p{Pd}/gu, '')),
  ])
}

function joinedWords(words: readonly string[]): string[] {
  if (words.length > MAX_WORDS || words.some((word) => /\d/.test(word))) return []
  return words.slice(0, -1).flatMap((_, index) => fold(words.slice(index, index + MAX_JOINED_WORDS).join('')))
}
