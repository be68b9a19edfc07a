/** The site's languages. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** For requests that ask for none of the others. */
export const DEFAULT_LANGUAGE: Language = 'en'

/**
 * The language with which a name or an address begins, as "es/season" does, and the rest. What is in the default language
 * begins with none.
 */
export function splitLanguage(text: string): { language: Language; rest: string } {
  return splitFirst(text, languages, DEFAULT_LANGUAGE)
}

/** The one of several words with which a text begins, as "es/season" does, or else `other`; and the rest. */
export function splitFirst<Word extends string>(text: string, words: readonly Word[], other: Word) {
  const found = words.find((each) => each !== other && (text === each || text.startsWith(`${each}/`)))
  return { language: found ?? other, rest: found ? text.slice(found.length + 1) : text }
}

/** What is said in every language. Where one is missing, it does not compile. */
export type Catalog<Words> = Readonly<Record<Language, Words>>

/** BCP 47 tags, for `lang` attributes and `Intl`. */
export const locales: Catalog<string> = { en: 'en-US' }
