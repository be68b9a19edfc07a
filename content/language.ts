/** The site's languages. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** For requests that ask for none of the others. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** BCP 47 tags, for `lang` attributes and `Intl`. */
export const locales: Record<Language, string> = { en: 'en-US' }
