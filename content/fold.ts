import { withoutInvisible } from './invisible'

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
export const APOSTROPHES =
  /['`´\u02b9-\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/g
const ASCII = /^[\0-\x7f]*$/
const WORDS = /[\p{L}\p{N}]+/gu
const ASCII_WORDS = /[a-z\d]+/g
/** Chinese and Japanese are written without spaces: each character is a word. */
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/**
 * Words as search compares them: without accents, apostrophes and case, as in "obrien" for "O’Brien" and "dang" for
 * "Đặng". Both engines get the same words, and only have to cut them at the spaces.
 */
export function fold(text: string): string[] {
  const words = wordsOf(text)
  return words.some(isLong) ? words.map(cut) : words
}

/** Whether every word of a query begins a word of a text. No query finds all, one without letters or digits nothing. */
export function isFoundIn(text: string, query: string): boolean {
  if (query.trim() === '') return true
  const words = fold(text)
  const asked = fold(query)
  return asked.length > 0 && asked.every((one) => words.some((word) => word.startsWith(one)))
}

const MARKS = /\p{M}/gu

function wordsOf(text: string): string[] {
  // Most texts, in a fraction of the time.
  if (ASCII.test(text)) return text.replace(/['`]/g, '').toLowerCase().match(ASCII_WORDS) ?? []
  return plainText(text).match(WORDS) ?? []
}

function plainText(text: string): string {
  return (
    withoutInvisible(text)
      .replace(APOSTROPHES, '')
      // NFKD takes quadratic time to sort thousands of marks after one letter, so they are removed first.
      .replace(MARKS, '')
      .normalize('NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .replace(PLAINED, (letter) => plainLetters[letter] ?? letter)
      .normalize('NFC')
      .replace(IDEOGRAPHS, ' $& ')
  )
}

function isLong(word: string): boolean {
  return word.length > WORD_LENGTH
}

function cut(word: string): string {
  if (!isLong(word)) return word
  // Not `toWellFormed`, which the oldest browsers lack: a character may be cut in half.
  return word.slice(0, WORD_LENGTH).replace(/[\ud800-\udbff]$/, '\ufffd')
}
