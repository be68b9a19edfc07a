import { deskRoutes } from '../../src/desk/areas'
import type { DeskBrowser } from './desk-browser'
import { linksOf } from './page'
import { type PageForm, readForms } from './page-forms'
import { ADDRESS } from './test-site'

/** A form on a desk page, and its fields that no earlier form with the same kind of address had. */
export interface DeskForm extends PageForm {
  page: string
  route: string | undefined
  newFields: string[]
}

/** Maximum number of pages to read per kind of address. Some have a form that others lack. */
const MOST_OF_A_KIND = 2

/** Pages that are slow and have no form, or always the same one. */
const UNREAD = /^\/desk\/website\/(?:preview|history|publish)\//

/** Reads the forms with method POST on some desk pages and on all pages reachable by links. */
export async function readDeskForms({ get }: DeskBrowser, paths: readonly string[]): Promise<DeskForm[]> {
  const forms: DeskForm[] = []
  const [pages, kinds, known] = [new Set(paths), new Map<string, number>(), new Set<string>()]
  for (const page of pages) {
    const answer = await get(page)
    const html = await answer.text()
    for (const form of readForms(html).filter(({ method }) => method === 'POST')) {
      const action = pathOf(form.action, page)
      const names = [...form.fields.keys(), ...form.buttons].filter(Boolean)
      const newFields = names.filter((name) => isNew(known, keyOf(action, name)))
      if (newFields.length > 0) forms.push({ ...form, action, page, route: routeOf('POST', action), newFields })
    }
    for (const link of [...linksOf(html).map(({ href }) => href), answer.headers.get('Location')]) {
      const { origin, pathname, search, searchParams } = new URL(link ?? '', ADDRESS + page)
      const kind = `${kindOf('GET', pathname)} ${[...searchParams.keys()]}`
      const count = kinds.get(kind) ?? 0
      const isDesk = origin === ADDRESS && routeOf('GET', pathname) !== undefined && !UNREAD.test(pathname)
      if (!isDesk || pages.has(pathname + search) || count >= MOST_OF_A_KIND) continue
      kinds.set(kind, count + 1)
      pages.add(pathname + search)
    }
  }
  return forms
}

function isNew(known: Set<string>, key: string): boolean {
  const { size } = known
  return known.add(key).size > size
}

const pathOf = (address: string, page: string) => new URL(address, ADDRESS + page).pathname

/** Identifies a field in all forms with a kind of address. List entries share the key of the first one. */
const keyOf = (action: string, name: string) => `${kindOf('POST', action)} ${name.replaceAll(/\.#?\d+/g, '.0')}`

/** Returns the route of an address, or the address itself for documents, because each has a different form. */
function kindOf(method: string, path: string): string | undefined {
  return /^\/desk\/website\/(?:edit|new)\//.test(path) ? path : routeOf(method, path)
}

const patterns = deskRoutes.map(({ method, path }) => ({
  ...{ method, path },
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

function routeOf(method: string, path: string): string | undefined {
  return patterns.find((route) => route.method === method && route.pattern.test(path))?.path
}
