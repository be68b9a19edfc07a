import type { ListedDocument } from '../../editorial/documents/list-documents'
import type { MenuGroup } from '../request'

export interface PageGroup {
  label: string
  documents: readonly ListedDocument[]
}

/** Groups the site's pages as its menu does, each followed by its own lists. Other pages come last. */
export function groupPages(menu: readonly MenuGroup[], listed: readonly ListedDocument[]): PageGroup[] {
  const own = (wanted: string) => listed.filter(({ group }) => group === wanted)
  const withLists = own('Pages').map((page) => [page, ...own('Lists').filter(({ screen }) => screen === page.screen)])
  const inMenu = menu.map(({ label, links }) => ({
    label,
    documents: links.flatMap(({ path }) => withLists.filter(([page]) => page?.screen === path)).flat(),
  }))
  const documents = withLists.flat().filter((each) => !inMenu.some((group) => group.documents.includes(each)))
  return [...inMenu, { label: 'Not in the menu', documents }].filter((group) => group.documents.length > 0)
}
