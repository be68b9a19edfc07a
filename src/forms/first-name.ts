const LONGEST = 40
const MOST_WORDS = 3
/** Of a whole name, of which only the first word is used. */
const MOST_WORDS_IN_ALL = 5
/** Some scripts have no spaces: in them, 40 letters are a sentence. */
const LONGEST_WITHOUT_SPACES = 12

const WORDS = /^(?:\p{L}\p{M}{0,4}['’]?)+(?:[ -](?:\p{L}\p{M}{0,4}['’]?)+)*$/u
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * What was typed as a first name, if it can be nothing else: a few words of letters, which no mail program takes for an
 * address, a link or a number. Mail with it goes to whatever address a stranger typed.
 */
export function firstName(typed: string, mostWords = MOST_WORDS): string | undefined {
  if (typed.length > LONGEST) return undefined
  const name = typed.normalize('NFC').trim()
  if (!WORDS.test(name) || INVISIBLE.test(name)) return undefined
  if (name.split(/[ -]/).length > mostWords) return undefined
  if (UNSPACED.test(name) && name.length > LONGEST_WITHOUT_SPACES) return undefined
  return name
}

/** The first word of a whole name, if all of it can be nothing else. */
export function firstNameOf(wholeName: string): string | undefined {
  return firstName(wholeName, MOST_WORDS_IN_ALL)?.split(' ')[0]
}
