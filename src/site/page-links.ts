import { DEFAULT_LANGUAGE, splitLanguage } from '../../content/language'
import * as routes from '../routes'
import type { PageProps } from './screen'

/** A page's whole address, in the language of the page that says it. */
export function wholeAddress({ facts, language }: Pick<PageProps, 'facts' | 'language'>, path: string): string {
  return facts.origin + routes.localizePath(language, path)
}

/** Where a link leads from a page in a language, as in "/es/contact" for "/contact". Files are in no language. */
export function linkIn(language: string, href: string): string {
  const isPage = href.startsWith('/') && !href.startsWith(routes.files)
  const isPlain = splitLanguage(href.slice(1)).language === DEFAULT_LANGUAGE
  return isPage && isPlain ? routes.localizePath(language, href) : href
}

/** Leads all links of a rendered page to pages in its language. */
export function withLinksIn(language: string, html: string): string {
  if (language === DEFAULT_LANGUAGE) return html
  return html.replaceAll(/(?<=<a [^>]*?\bhref=")[^"]*/g, (href) => linkIn(language, href))
}
