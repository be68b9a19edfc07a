/** The site's languages. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** For requests that ask for none of the others. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** What is said in every language. Where one is missing, it does not compile. */
export type Catalog<Words> = Readonly<Record<Language, Words>>

/** BCP 47 tags, for `lang` attributes and `Intl`. */
export const locales: Catalog<string> = { en: 'en-US' }
