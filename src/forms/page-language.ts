import { DEFAULT_LANGUAGE, type Language, languages } from '../../content/language'

/** The language of the page, whatever a translator has made of its tag. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return languages.find((language) => lang.startsWith(language)) ?? DEFAULT_LANGUAGE
}
