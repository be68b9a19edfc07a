import { DEFAULT_LANGUAGE, splitLanguage } from '../../content/language'
import type { Content } from '../../content/read-content'
import { isPageShown } from '../../content/shown-pages'
import * as routes from '../routes'
import type { PageProps } from './screen'

/** Returns the absolute URL of a page, in the language of the current page. */
export function absoluteUrl({ facts, language }: Pick<PageProps, 'facts' | 'language'>, path: string): string {
  return facts.origin + routes.localizePath(language, path)
}

/** Returns a link in a language, such as "/es/contact" for "/contact". Links to files stay unchanged. */
export function localizeLink(language: string, href: string): string {
  const isPage = href.startsWith('/') && !href.startsWith(routes.files)
  const isUnlocalized = splitLanguage(href.slice(1)).language === DEFAULT_LANGUAGE
  return isPage && isUnlocalized ? routes.localizePath(language, href) : href
}

/** Rewrites the links of a rendered page for its language. */
export function localizeLinks(language: string, html: string): string {
  if (language === DEFAULT_LANGUAGE) return html
  return html.replaceAll(/(?<=<a [^>]*?\bhref=")[^"]*/g, (href) => localizeLink(language, href))
}

/** Removes buttons to pages that are switched off, and turns other links to them into text. */
export function removeOffLinks(content: Content, html: string): string {
  if (Object.values(content.shownPages).every((state) => state === 'on')) return html
  const links = /<a (class="button[^>]*?)?href="(\/[^"?#]*)[^>]*>(.*?)<\/a>/gs
  return html.replaceAll(links, (link, button: string | undefined, path: string, text: string) => {
    if (isPageShown(content, path)) return link
    return button === undefined ? text : ''
  })
}
