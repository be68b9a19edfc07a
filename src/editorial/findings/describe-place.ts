import type { GenericSchema } from 'valibot'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import * as schemas from '../../../content/schemas'
import type { Season } from '../../../content/season'
import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import * as routes from '../../routes'
import { seasonName } from '../../seasons/season-name'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { type Place, SETTINGS } from '../checks/check'
import { titleFacts } from '../documents/document-labels'
import { fillTitle, findDocument, isEntryKind } from '../documents/documents'
import { toFieldPath } from '../fields/field-path'
import { buildField, type Field } from '../fields/fields'
import { toPostName } from '../fields/posted-value'

/** A finding's place, described for users. */
interface DescribedPlace {
  /** The document's title, for example "The season". */
  title: string
  /** Address of the page to correct it; undefined for unknown documents. */
  address?: `/${string}`
  /** The right needed to correct it. */
  right: Right
}

/** The published content and the clock. */
export type PublishedSource = Pick<AppContext, 'content' | 'now'>

/** Describes a finding's place, with the address of its field on the desk. */
export function describePlace({ document: name, field }: Place, published: PublishedSource): DescribedPlace {
  const { content } = published.content.current(DEFAULT_LANGUAGE)
  const season = content.seasons.find(({ id }) => name === seasonPlanName(id))
  if (season) return describeSeasonPlace(season, field)
  const document = findDocument(name)
  if (!document) return { title: name === SETTINGS ? 'The server’s settings' : name, right: 'edit' }
  const [kind = ''] = name.split('/')
  const entry = isEntryKind(kind) ? content[kind].find(({ id }) => id === document.entry) : undefined
  const address = `${routes.deskDocument(name)}${fieldFragment(document.schema, field)}` as const
  const title = fillTitle(entry?.title ?? document.title, titleFacts(published))
  return { title, address, right: document.isBilling ? 'billing' : 'edit' }
}

function describeSeasonPlace({ id, season, year }: Season, field: string): DescribedPlace {
  const isFee = Object.hasOwn(schemas.fees.entries, field)
  const schema = isFee ? schemas.fees : schemas.season
  return {
    title: seasonName({ name: season, year }) ?? season,
    address: `${routes.deskSeason(id)}${fieldFragment(schema, field)}`,
    right: isFee ? 'billing' : 'seasons',
  }
}

const fieldTrees = new WeakMap<GenericSchema, Field>()

/** Returns the URL fragment of the field's control. Empty for the whole document. */
function fieldFragment(schema: GenericSchema, path: string): string {
  if (path === '') return ''
  const field = fieldTrees.get(schema) ?? buildField(schema)
  fieldTrees.set(schema, field)
  return `#${encodeURI(toPostName(toFieldPath(field, path)))}`
}
