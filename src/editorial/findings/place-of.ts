import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import type { Place } from '../checks/check'
import { documentOf, isMany } from '../documents'

/** Where something is wrong, for people. */
export interface KnownPlace {
  /** The document, as in "The season". */
  title: string
  /** Where it is corrected; undefined where the site knows no such document. */
  address?: `/${string}`
  /** Whether only owners correct it. */
  isMoney: boolean
}

/** Where something is wrong, and the address of the field on the desk. */
export function placeOf({ document: name, field }: Place, content: Content): KnownPlace {
  const document = documentOf(name)
  if (!document) return { title: name, isMoney: false }
  const [kind = ''] = name.split('/')
  const entry = isMany(kind) ? content[kind].find(({ id }) => id === document.entry) : undefined
  const anchor = field === '' ? '' : `#${encodeURI(fieldAnchor(field))}`
  const address = `${routes.deskDocument(name)}${anchor}` as const
  return { title: entry?.title ?? document.title, address, isMoney: document.isMoney ?? false }
}

/** The id of a field's element on the page that edits its document. */
function fieldAnchor(field: string): string {
  return `value.${field}`
}
