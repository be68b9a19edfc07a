import { stripInvisible } from './invisible'

/** Longer words are truncated, both in the index and in queries. */
const MAX_WORD_LENGTH = 64

/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
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

const SPECIAL_LETTERS = new RegExp(`[${Object.keys(baseLetters).join('')}]`, 'g')
export const APOSTROPHES =
  /['`´\u02b9-\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/g
const ASCII = /^[\0-\x7f]*$/
const WORDS = /[\p{L}\p{N}]+/gu
const ASCII_WORDS = /[a-z\d]+/g
/** Chinese and Japanese are written without spaces, so each character counts as a word. */
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/**
 * Splits a text into words for search, without accents, apostrophes and case: "obrien" for "O’Brien", "dang" for
 * "Đặng". Both databases receive the same words and only split them at spaces.
 */
export function fold(text: string): string[] {
  const words = splitWords(text)
  return words.some(isLong) ? words.map(truncateWord) : words
}

/**
 * True if each word of the query is a prefix of a word in the text. An empty query matches everything; a query without
 * letters or digits matches nothing.
 */
export function matchesQuery(text: string, query: string): boolean {
  if (query.trim() === '') return true
  const words = fold(text)
  const queryWords = fold(query)
  return queryWords.length > 0 && queryWords.every((one) => words.some((word) => word.startsWith(one)))
}

const MARKS = /\p{M}/gu

function splitWords(text: string): string[] {
  // Fast path for ASCII.
  if (ASCII.test(text)) return text.replace(/['`]/g, '').toLowerCase().match(ASCII_WORDS) ?? []
  return plainText(text).match(WORDS) ?? []
}

function plainText(text: string): string {
  return (
    stripInvisible(text)
      .replace(APOSTROPHES, '')
      // Remove marks first: NFKD takes quadratic time to sort thousands of marks after one letter.
      .replace(MARKS, '')
      .normalize('NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .replace(SPECIAL_LETTERS, (letter) => baseLetters[letter] ?? letter)
      .normalize('NFC')
      .replace(IDEOGRAPHS, ' $& ')
  )
}

function isLong(word: string): boolean {
  return word.length > MAX_WORD_LENGTH
}

function truncateWord(word: string): string {
  if (!isLong(word)) return word
  // The oldest supported browsers lack `toWellFormed`.
  return word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '\ufffd')
}
