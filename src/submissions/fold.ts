/** Longer words are cut, in the index and in what is searched. */
const WORD_LENGTH = 64

/** Letters that Unicode does not take apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const PLAINED = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
const APOSTROPHES = /['`´\u02b9-\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/g
const ASCII = /^[\0-\x7f]*$/
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u
/** Chinese and Japanese are written without spaces: each character is a word. */
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/**
 * Words as search compares them: without accents, apostrophes and case, as in "obrien" for "O’Brien" and "dang" for
 * "Đặng". Both engines get the same words, and only have to cut them at the spaces.
 */
export function fold(text: string): string[] {
  return plainText(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => cut(word))
}

function plainText(text: string): string {
  // Most texts, in a fifth of the time.
  if (ASCII.test(text)) return text.replace(/['`]/g, '').toLowerCase()
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(PLAINED, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(IDEOGRAPHS, ' $& ')
}

function cut(word: string): string {
  return word.length > WORD_LENGTH ? word.slice(0, WORD_LENGTH).toWellFormed() : word
}
