import type { GenericSchema } from 'valibot'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import * as routes from '../../routes'
import { type Place, SETTINGS } from '../checks/check'
import { titleFacts } from '../documents/document-labels'
import { documentOf, fillTitle, isMany } from '../documents/documents'
import { editedPath } from '../fields/field-path'
import { type Field, fieldsOf } from '../fields/fields'
import { postedName } from '../fields/posted-value'

/** Where something is wrong, for people. */
interface KnownPlace {
  /** The document, as in "The season". */
  title: string
  /** Where it is corrected; undefined where the site knows no such document. */
  address?: `/${string}`
  /** Whether only owners correct it. */
  isBilling: boolean
}

/** The published content, and the day on which it is read. */
export type Published = Pick<AppContext, 'content' | 'now'>

/** Where something is wrong, and the address of the field on the desk. */
export function placeOf({ document: name, field }: Place, published: Published): KnownPlace {
  const document = documentOf(name)
  if (!document) return { title: name === SETTINGS ? 'The server’s settings' : name, isBilling: false }
  const { content } = published.content.current(DEFAULT_LANGUAGE)
  const [kind = ''] = name.split('/')
  const entry = isMany(kind) ? content[kind].find(({ id }) => id === document.entry) : undefined
  const anchor = field === '' ? '' : `#${encodeURI(anchorOf(document.schema, field))}`
  const address = `${routes.deskDocument(name)}${anchor}` as const
  const title = fillTitle(entry?.title ?? document.title, titleFacts(published))
  return { title, address, isBilling: document.isBilling ?? false }
}

const trees = new WeakMap<GenericSchema, Field>()

/** The id of the element that edits a field; of a part of a text, the text's. */
function anchorOf(schema: GenericSchema, path: string): string {
  const field = trees.get(schema) ?? fieldsOf(schema)
  trees.set(schema, field)
  return postedName(editedPath(field, path))
}
