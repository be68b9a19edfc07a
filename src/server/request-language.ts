import type { Context } from 'hono'
import { DEFAULT_LANGUAGE, type Language, languages, splitLanguage } from '../../content/language'
import * as routes from '../routes'

/** The language of a page's address, as of "/es/contact", and the page's path in it, "/contact". */
export function splitPath(path: string): { language: Language; path: string } {
  // A request's target may begin with another sign, as "*contact" does: that is no page's.
  if (!path.startsWith('/')) return { language: DEFAULT_LANGUAGE, path }
  const { language, rest } = splitLanguage(path.slice(1))
  return { language, path: `/${rest}` }
}

/** The language in which a request is answered: an address says it, and of the API's a header, as forms' scripts send it. */
export function requestLanguage({ req }: Context): Language {
  if (!req.path.startsWith(routes.api)) return splitPath(req.path).language
  const posted = req.header('Content-Language')
  return languages.find((language) => language === posted) ?? DEFAULT_LANGUAGE
}
