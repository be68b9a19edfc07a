import { DomUtils, parseDocument } from 'htmlparser2'
import * as routes from '../routes'
import { oneLine, textsIn } from './texts-in'

/** What a page says, as far as search and checks need to know it. */
export interface ReadPage {
  path: string
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
  /** The texts of the main part, in order: of each heading, paragraph, entry of a list, cell of a table … */
  texts: readonly string[]
}

interface Heading {
  /** 1 to 6. */
  level: number
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
    path: pathOf(attributes('link').find(({ rel }) => rel === 'canonical')?.href ?? ''),
    title: oneLine(DomUtils.textContent(named('title').slice(0, 1))),
    description: attributes('meta').find(({ name }) => name === 'description')?.content ?? '',
    headings: headingsIn(main),
    ids: all.flatMap(({ attribs }) => attribs.id ?? []),
    links: attributes('a').flatMap(({ href }) => href ?? []),
    unnamedPictures: attributes('img')
      .filter(isUnnamed)
      .map(({ src = '' }) => src),
    texts: textsIn(main),
  }
}

/** Addresses are whole where the site knows its own. */
function pathOf(address: string): string {
  return new URL(address, 'http://localhost').pathname
}

function headingsIn(nodes: Parameters<typeof textsIn>[0]): Heading[] {
  return DomUtils.findAll(({ name }) => HEADING.test(name), [...nodes]).map((heading) => ({
    level: Number(heading.name.slice(1)),
    id: heading.attribs.id,
    text: oneLine(DomUtils.textContent(heading)),
  }))
}

/** Of the site's own drawings, those without words are decoration. What the office uploads is not. */
function isUnnamed({ alt, src = '' }: Partial<Record<string, string>>): boolean {
  if (alt === undefined) return true
  return alt.trim() === '' && src.startsWith(routes.files)
}
