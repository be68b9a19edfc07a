import type { Context } from 'hono'
import { DEFAULT_LANGUAGE, type Language, languages, splitLanguage } from '../../content/language'

/** The language of a page's address, as of "/es/contact", and the page's path in it, "/contact". */
export function splitPath(path: string): { language: Language; path: string } {
  const { language, rest } = splitLanguage(path.slice(1))
  return { language, path: `/${rest}` }
}

/** In which language a form's script says that the form is. */
export function postedLanguage({ req }: Context): Language {
  const header = req.header('Content-Language')
  return languages.find((language) => language === header) ?? DEFAULT_LANGUAGE
}
