import type { Context } from 'hono'
import { DEFAULT_LANGUAGE, type Language, languages, splitLanguage } from '../../content/language'
import * as routes from '../routes'

/** Splits "/es/contact" into its language and the path "/contact". */
export function splitPath(path: string): { language: Language; path: string } {
  // A request target such as "*contact" is no path of a page.
  if (!path.startsWith('/')) return { language: DEFAULT_LANGUAGE, path }
  const { language, rest } = splitLanguage(path.slice(1))
  return { language, path: `/${rest}` }
}

/** Returns the language of a response: that of the path or, in the API, that of the Content-Language header. */
export function readRequestLanguage({ req }: Context): Language {
  if (!req.path.startsWith(routes.api)) return splitPath(req.path).language
  const contentLanguage = req.header('Content-Language')
  return languages.find((language) => language === contentLanguage) ?? DEFAULT_LANGUAGE
}
