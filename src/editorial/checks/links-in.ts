import type { Checked, Place } from './check'
import { documentsIn, writtenFields } from './written-fields'
import { writtenTexts } from './written-texts'

/** A link of the content. */
export interface WrittenLink extends Place {
  /** As it is written. */
  href: string
  /** Within this site, as in "/about#team"; of another site, the same as written. */
  target: string
  /** The pages that show it; undefined for every page. */
  screen: string | undefined
  /** Its words, if it is in a text. */
  text?: string
}

type UntargetedLink = Omit<WrittenLink, 'target'>

const known = new WeakMap<Checked, readonly WrittenLink[]>()

/** The links of the content: those in texts, the fields that are one, and those that only pages have. */
export function linksIn(checked: Checked): readonly WrittenLink[] {
  const links = known.get(checked) ?? listLinks(checked)
  known.set(checked, links)
  return links
}

function listLinks(checked: Checked): WrittenLink[] {
  const screens = new Map(documentsIn(checked.content).map(({ name, screen }) => [name, screen]))
  const screenOf = (document: string) => (document === 'pages/shell' ? undefined : screens.get(document))
  const inTexts = writtenTexts(checked).flatMap(({ document, field, links }) =>
    links.map(({ href, text }) => ({ document, field, href, text, screen: screenOf(document) })),
  )
  const inFields = writtenFields(checked.content).flatMap(({ kind, document, field, value }) =>
    kind === 'link' ? [{ document, field, href: String(value), screen: screenOf(document) }] : [],
  )
  const written = [...inTexts, ...inFields]
  const all = [...written, ...onPagesOnly(checked, new Set(written.map(({ href }) => href)))]
  return all.map((link) => ({ ...link, target: targetOf(link.href, checked) }))
}

/** Where a link leads: an absolute address of this site is one of its pages. */
function targetOf(href: string, { origin }: Checked): string {
  if (href.toLowerCase() === origin) return '/'
  return href.toLowerCase().startsWith(`${origin}/`) ? href.slice(origin.length) : href
}

/** What the code of a page links to; a file to download is the field that names it. */
function onPagesOnly({ content, pages }: Checked, written: ReadonlySet<string>): UntargetedLink[] {
  const documents = documentsIn(content)
  const files = writtenFields(content).filter(({ kind }) => kind === 'file')
  const found = new Map<string, UntargetedLink>()
  for (const { path, links } of pages) {
    const page = documents.findLast(({ screen, name }) => screen === path && name !== 'pages/shell')?.name
    for (const href of links) {
      if (written.has(href) || found.has(href)) continue
      const file = files.find(({ value }) => href.includes(String(value)))
      const { document, field } = file ?? { document: page ?? 'pages/shell', field: '' }
      found.set(href, { document, field, href, screen: path })
    }
  }
  return [...found.values()]
}
