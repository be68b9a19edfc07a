import { DomUtils, parseDocument } from 'htmlparser2'
import * as routes from '../routes'

/** What a page says, as far as search and checks need to know it. */
export interface ReadPage {
  /** With the organization's name. */
  title: string
  description: string
  /** Of the main part: what stands on every page is left out. */
  headings: readonly Heading[]
  /** Of all elements. */
  ids: readonly string[]
  /** Where links lead, as written. Placeholder links lead nowhere. */
  links: readonly string[]
  /** The addresses of pictures that say nothing to those who cannot see them. */
  unnamedPictures: readonly string[]
}

interface Heading {
  id: string | undefined
  text: string
}

const HEADING = /^h[1-6]$/

export function readPage(html: string): ReadPage {
  const all = DomUtils.findAll(() => true, parseDocument(html))
  const named = (name: string) => all.filter((element) => element.name === name)
  const attributes = (name: string) => named(name).map(({ attribs }) => attribs)
  const main = all.find(({ attribs }) => attribs.id === 'main')?.children ?? []
  return {
    title: oneLine(DomUtils.textContent(named('title').slice(0, 1))),
    description: attributes('meta').find(({ name }) => name === 'description')?.content ?? '',
    headings: DomUtils.findAll(({ name }) => HEADING.test(name), main).map((heading) => ({
      id: heading.attribs.id,
      text: oneLine(DomUtils.textContent(heading)),
    })),
    ids: all.flatMap(({ attribs }) => attribs.id ?? []),
    links: attributes('a').flatMap(({ href }) => href ?? []),
    unnamedPictures: attributes('img')
      .filter(isUnnamed)
      .map(({ src = '' }) => src),
  }
}

/** Of the site's own drawings, those without words are decoration. What the office uploads is not. */
function isUnnamed({ alt, src = '' }: Partial<Record<string, string>>): boolean {
  if (alt === undefined) return true
  return alt.trim() === '' && src.startsWith(routes.files)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
