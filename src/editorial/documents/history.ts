import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import { listChangedFields } from '../fields/compare'
import { buildField } from '../fields/fields'
import type { Document } from './documents'
import { readValue, selectTexts, upgradeValue } from './read-document'
import { parseJson } from './read-published'

/** A revision of a document without its value. */
export interface HistoryEntry {
  id: string
  at: Moment
  by: string | null
  /** True if it takes the document off the site. */
  isRemoval: boolean
  /** Labels of the fields changed since the previous revision. */
  changed: string[]
  /** Latest first. */
  publications: Publication[]
}

interface Publication {
  at: Moment
  /** Null for planned publications. */
  by: string | null
}

const PAGE_SIZE = 50

/** Reads revisions of a document, newest first. Pass `next` as `before` to read the next page. */
export async function readHistory(
  database: Database,
  document: Document,
  { before }: { before?: string | undefined } = {},
): Promise<{ entries: HistoryEntry[]; next: string | undefined }> {
  let query = selectTexts(database, document.name)
    .orderBy('content_revisions.id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (before !== undefined) query = query.where('content_revisions.id', '<', before)
  const found = await query.execute()
  const rows = found.slice(0, PAGE_SIZE)
  const field = buildField(document.schema)
  const fresh = await readValue(database, document, null)
  const values = found.map(({ value }) => upgradeValue(document, fresh, parseJson(value)))
  const ids = rows.map(({ id }) => id)
  const publications = await readPublications(database, document, ids)
  const entries = rows.map(({ id, at, by, value }, index) => ({
    ...{ id, at, by, isRemoval: value === null },
    changed: listChangedFields(field, index + 1 < values.length ? values[index + 1] : fresh, values[index]),
    publications: publications.get(id) ?? [],
  }))
  return { entries, next: found.length > PAGE_SIZE ? rows.at(-1)?.id : undefined }
}

/** Finds the newest revision with a value; null if missing. */
export async function findLastText(database: Database, { name }: Pick<Document, 'name'>): Promise<string | null> {
  const last = selectTexts(database, name).where('content_revisions.value', 'is not', null)
  const row = await last.orderBy('content_revisions.id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}

/** Reads the publications of revisions, latest first. */
async function readPublications(
  database: Database,
  { name }: Document,
  revisionIds: readonly string[],
): Promise<ReadonlyMap<string | null, Publication[]>> {
  const publications = database
    .selectFrom('publications')
    .leftJoin('staff', 'staff.id', 'publications.published_by')
    .select(['publications.revision_id as id', 'publications.published_at as at', 'staff.name as by'])
    .where('publications.document', '=', name)
    .where(whereIn(database, 'publications.revision_id', revisionIds))
    .orderBy('publications.number', 'desc')
  return Map.groupBy(await publications.execute(), ({ id }) => id)
}

/** Finds the revision that was public before the given one; null for the default text. */
export async function findPriorText(database: Database, document: string, revisionId: string): Promise<string | null> {
  const published = await database
    .selectFrom('publications')
    .select('previous_id')
    .where('document', '=', document)
    .where('revision_id', '=', revisionId)
    .where('reason', '=', 'published')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return published?.previous_id ?? null
}
