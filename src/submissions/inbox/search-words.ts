import { APOSTROPHES, fold } from '../../../content/fold'
import { withoutInvisible } from '../../../content/invisible'
import { phoneSearchWords } from '../../people/phone-digits'

const LETTERS = String.raw`[\p{L}\p{M}]`

/** Words with apostrophes or hyphens inside, as in "O'Neill" and "Anne-Marie"; "it's" and "Mary's" are no such names. */
const COMPOUND = new RegExp(
  `(?<!${LETTERS})${LETTERS}+(?:(?:'(?!(?:[stdm]|ll|re|ve)(?!${LETTERS}))|\\p{Pd})${LETTERS}+)+`,
  'giu',
)

/** Longer texts are no names. */
const MOST_WORDS = 10
/** Words of a name that people write as one, as in "van der Berg". */
const MOST_JOINED = 4

/**
 * The words by which a text is found: "neill" and "oneill" for "O'Neill", "annemarie" for "Anne-Marie", "vanderberg" for
 * "van der Berg", and the digits of telephone numbers.
 */
export function searchWords(text: string): string[] {
  const words = fold(text)
  return [...words, ...compoundWords(text), ...joinedWords(words), ...phoneSearchWords(text)]
}

function compoundWords(text: string): string[] {
  const compounds = withoutInvisible(text).replace(APOSTROPHES, "'").match(COMPOUND) ?? []
  return compounds.flatMap((compound) => [
    ...fold(compound.replaceAll("'", ' ')),
    ...fold(compound.replaceAll(/\p{Pd}/gu, '')),
  ])
}

function joinedWords(words: readonly string[]): string[] {
  if (words.length > MOST_WORDS || words.some((word) => /\d/.test(word))) return []
  return words.slice(0, -1).flatMap((_, index) => fold(words.slice(index, index + MOST_JOINED).join('')))
}
