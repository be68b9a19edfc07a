import { type Checked, memoize, type Place } from './check'
import { listContentDocuments, listPageDocuments, SHELL, writtenFields } from './written-fields'
import { writtenTexts } from './written-texts'

export interface WrittenLink extends Place {
  /** The link as written. */
  href: string
  /** Relative for this site, for example "/about#team"; unchanged for other sites. */
  target: string
  /** The page that shows it; undefined for all pages. */
  screen: string | undefined
  /** The link text, if it is in a text. */
  text?: string
}

/** Collects the links in texts, in link fields, and on rendered pages. */
export const contentLinks = memoize((checked: Checked): readonly WrittenLink[] => {
  const screens = new Map(listContentDocuments(checked.content).map(({ name, screen }) => [name, screen]))
  const textLinks = writtenTexts(checked).flatMap(({ document, field, links }) =>
    links.map((link) => ({ document, field, ...link })),
  )
  const fieldLinks = writtenFields(checked.content)
    .filter(({ kind }) => kind === 'link')
    .map(({ document, field, value }) => ({ document, field, href: String(value) }))
  const writtenLinks = [...textLinks, ...fieldLinks].map((link) => ({
    ...link,
    screen: link.document === SHELL ? undefined : screens.get(link.document),
  }))
  const all = [...writtenLinks, ...findPageOnlyLinks(checked, new Set(writtenLinks.map(({ href }) => href)))]
  return all.map((link) => ({ ...link, target: toTarget(link.href, checked) }))
})

/** Makes absolute addresses of this site relative. */
function toTarget(href: string, { origin }: Checked): string {
  if (href.toLowerCase() === origin) return '/'
  return href.toLowerCase().startsWith(`${origin}/`) ? href.slice(origin.length) : href
}

/** Finds links that only appear on rendered pages. Links to files are attributed to the field with the file. */
function findPageOnlyLinks({ content, pages }: Checked, hrefs: ReadonlySet<string>): Omit<WrittenLink, 'target'>[] {
  const files = writtenFields(content).filter(({ kind }) => kind === 'file')
  const found = new Map<string, Omit<WrittenLink, 'target'>>()
  for (const { path, links } of pages) {
    const page = listPageDocuments(path, content).at(-1) ?? SHELL
    for (const href of links.filter((href) => !hrefs.has(href) && !found.has(href))) {
      const { document, field } = files.find(({ value }) => href.includes(String(value))) ?? {
        document: page,
        field: '',
      }
      found.set(href, { document, field, href, screen: path })
    }
  }
  return [...found.values()]
}
