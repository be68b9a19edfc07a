import { DomUtils, parseDocument } from 'htmlparser2'

/** Where the links of a previewed page lead. */
interface Links {
  /** What stands before the paths of pages, as in "/preview/01890…". */
  base: string
  isPage: (path: string) => boolean
}

/**
 * A page that is only looked at: it runs nothing, its forms can be neither filled in nor sent, its links lead to other
 * pages as they would be, and out of the frame elsewhere.
 */
export function atRest(html: string, { base, isPage }: Links): string {
  const document = parseDocument(html)
  const named = (name: string) => DomUtils.getElementsByTagName(name, document)
  for (const script of named('script')) DomUtils.removeElement(script)
  for (const form of named('form')) form.attribs.inert = ''
  for (const { attribs } of named('a')) {
    const { href = '' } = attribs
    if (href.startsWith('#')) continue
    if (href.startsWith('/') && isPage(href.replace(/[?#].*/s, ''))) attribs.href = base + href
    else Object.assign(attribs, { target: '_blank', rel: 'noopener noreferrer' })
  }
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
}
