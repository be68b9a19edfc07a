import { DomUtils, parseDocument } from 'htmlparser2'
import * as routes from '../routes'

/** The parts of a page that search and checks use. */
export interface ParsedPage {
  /** Includes the organization's name. */
  title: string
  description: string
  /** Headings of the main element. */
  headings: readonly Heading[]
  /** Ids of all elements. */
  ids: readonly string[]
  /** Link targets as written, without placeholder links. */
  links: readonly string[]
  /** Addresses of pictures without alternative text. */
  unnamedPictures: readonly string[]
}

interface Heading {
  id: string | undefined
  text: string
}

const HEADING = /^h[1-6]$/

export function parsePage(html: string): ParsedPage {
  const all = DomUtils.findAll(() => true, parseDocument(html))
  const findByName = (name: string) => all.filter((element) => element.name === name)
  const attributes = (name: string) => findByName(name).map(({ attribs }) => attribs)
  const main = all.find(({ attribs }) => attribs.id === 'main')?.children ?? []
  return {
    title: collapseSpaces(DomUtils.textContent(findByName('title').slice(0, 1))),
    description: attributes('meta').find(({ name }) => name === 'description')?.content ?? '',
    headings: DomUtils.findAll(({ name }) => HEADING.test(name), main).map((heading) => ({
      id: heading.attribs.id,
      text: collapseSpaces(DomUtils.textContent(heading)),
    })),
    ids: all.flatMap(({ attribs }) => attribs.id ?? []),
    links: attributes('a').flatMap(({ href }) => href ?? []),
    unnamedPictures: attributes('img')
      .filter(lacksAlternativeText)
      .map(({ src = '' }) => src),
  }
}

/** The site's own drawings without alternative text are decoration. Uploaded pictures are not. */
function lacksAlternativeText({ alt, src = '' }: Partial<Record<string, string>>): boolean {
  if (alt === undefined) return true
  return alt.trim() === '' && src.startsWith(routes.files)
}

function collapseSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
