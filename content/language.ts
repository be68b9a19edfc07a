export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** Used if the request asks for no supported language. */
export const DEFAULT_LANGUAGE: Language = 'en'

/**
 * Splits a name or path into its language prefix, as in "es/season", and the rest. Without a prefix, it is in the
 * default language.
 */
export function splitLanguage(text: string): { language: Language; rest: string } {
  return splitPrefix(text, languages, DEFAULT_LANGUAGE)
}

/** Splits a text at a "word/" prefix. Without a prefix, returns `fallback` and the whole text. */
export function splitPrefix<Word extends string>(text: string, words: readonly Word[], fallback: Word) {
  const found = words.find((each) => each !== fallback && (text === each || text.startsWith(`${each}/`)))
  return { language: found ?? fallback, rest: found ? text.slice(found.length + 1) : text }
}

/** Text in every language. A missing language is a type error. */
export type Catalog<Words> = Readonly<Record<Language, Words>>

/** BCP 47 language tags for `lang` attributes and `Intl`. */
export const locales: Catalog<string> = { en: 'en-US' }
