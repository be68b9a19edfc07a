import { cleanLine } from '../../content/invisible'

/** Maximum input length in UTF-16 code units. */
const MAX_INPUT_LENGTH = 40
const MAX_FIRST_NAME_WORDS = 2
/** Maximum number of words in a full name. Only the first is used. */
const MAX_FULL_NAME_WORDS = 5

/** A script: its letters, combining marks, and maximum word length. */
type Script = readonly [letter: string, marks: string, longest: number]

/** Excludes phonetic letters that look like punctuation, such as U+01C3 and U+0294. */
const LATIN = String.raw`[[\p{Lu}\p{Ll}]&&\p{sc=Latin}&&[A-\u01BA\u01C4-\u0240\u0243-\u0292\u1E00-\u1EFF]]`
/** Excludes strokes that look like punctuation. Includes the iteration and length marks used in names. */
const HAN_AND_KANA = String.raw`[[[\p{Lo}&&[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]--[\u4E28\u4E36\u4E3F\u4E85]]々ー]`
/** Accents, without dots or strokes that look like punctuation. */
const ACCENTS = String.raw`[\u0300-\u0304\u0306-\u030C\u030F\u0311\u031B\u0323-\u0328\u032D\u032E\u0330\u0331]{0,2}`
/** Zero-width non-joiner, used in Persian names. */
const APART = String.raw`\u200C`

const letterPattern = (script: string) => String.raw`[[\p{L}&&\p{sc=${script}}]--\p{Lm}]`
const markPattern = (script: string) => String.raw`[[\p{Mn}\p{Mc}]&&\p{scx=${script}}]{0,4}`

const SCRIPTS: readonly Script[] = [
  [LATIN, ACCENTS, 20],
  ...['Greek', 'Cyrillic', 'Cherokee'].map((script) => [letterPattern(script), ACCENTS, 20] as const),
  [letterPattern('Arabic'), `${markPattern('Arabic')}${APART}?`, 20],
  ...[
    ...['Armenian', 'Georgian', 'Hebrew', 'Ethiopic', 'Thaana', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi'],
    ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ].map((script) => [letterPattern(script), markPattern(script), 20] as const),
  [String.raw`[\uAC00-\uD7A3]`, '', 6],
  // These scripts use no spaces, so 20 letters could be a sentence.
  [HAN_AND_KANA, '', 6],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => [letterPattern(script), markPattern(script), 12] as const),
]

/** A name must be in a single script, because mixed scripts allow look-alikes. */
const NAMES = SCRIPTS.map(([letter, marks, longest]) => {
  const word = `[ʻʼ]?(?:${letter}${marks}['’ʻʼ]?){1,${longest}}`
  return new RegExp(`^${word}(?:[ \\-]${word})*$`, 'v')
})

/** McDonald has one inner capital; two are suspicious. Cherokee is often written in capitals. */
const TWO_CAPITALS_INSIDE = /[^ \-]+[\p{Lu}--\p{sc=Cherokee}][^ \-]*[\p{Lu}--\p{sc=Cherokee}]/v

/**
 * Returns the first name if it is one or two words in one script that no mail program turns into an address, link or
 * number; otherwise undefined. A stranger may have entered the recipient's address.
 */
export function firstName(typed: string): string | undefined {
  if (typed.length > MAX_INPUT_LENGTH) return undefined
  const name = cleanLine(typed.normalize('NFC'))
  if (!NAMES.some((pattern) => pattern.test(name))) return undefined
  if (isStyled(name) || TWO_CAPITALS_INSIDE.test(name)) return undefined
  return name.split(/[ -]/).length > MAX_FIRST_NAME_WORDS ? undefined : name
}

/** Returns the first word of a full name if all its words are plain names. */
export function firstNameFromFullName(wholeName: string): string | undefined {
  const words = wholeName.trim().split(' ')
  if (wholeName.length > MAX_INPUT_LENGTH || words.length > MAX_FULL_NAME_WORDS) return undefined
  const names = words.map((word) => firstName(word))
  return names.includes(undefined) ? undefined : names[0]
}

/**
 * True if the name has styled letters (bold, full-width, circled). Thai U+0E33 and Lao U+0EB3 change under NFKC but are
 * ordinary vowels.
 */
function isStyled(name: string): boolean {
  const letters = name.replaceAll(/[\u0E33\u0EB3]/g, '')
  return letters !== letters.normalize('NFKC')
}
