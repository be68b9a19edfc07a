import { DEFAULT_LANGUAGE, type Language } from '../../../content/language'
import { type Content, readContent } from '../../../content/read-content'
import type { Database } from '../../database/connection'
import { SITE } from '../../database/content-state'
import { readSeasons } from '../../seasons/read-seasons'
import { withSeasons } from '../../seasons/store-first-season'
import { type AssembledContent, assembleContent, type PublishedValues } from './assemble-content'
import { isInLanguage } from './documents'

interface PublishedDocuments {
  contentNumber: number
  published: PublishedValues
  /** Publication times by document name. */
  publishedAt: ReadonlyMap<string, string>
}

/** Records when the site started, unless recorded already. */
export async function recordSiteStart(database: Database, now: Date): Promise<void> {
  const existing = await database.selectFrom('content_state').select('id').where('id', '=', SITE).executeTakeFirst()
  if (existing) return
  const row = { id: SITE, revision: 0, began_at: now.toISOString() }
  await database
    .insertInto('content_state')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Reads the current content number. Cheap enough for polling. */
export async function readContentNumber(database: Database): Promise<number> {
  const state = await database.selectFrom('content_state').select('revision').where('id', '=', SITE).executeTakeFirst()
  return state?.revision ?? 0
}

/** Reads all published documents in one statement, so that they are consistent. */
export async function readPublishedDocuments(database: Database): Promise<PublishedDocuments> {
  const rows = await database
    .selectFrom('content_state')
    .leftJoin('content_documents', (join) => join.on('published_id', 'is not', null))
    .leftJoin('content_revisions', 'content_revisions.id', 'content_documents.published_id')
    .where('content_state.id', '=', SITE)
    .select([
      'content_state.revision',
      'content_documents.name',
      'content_documents.published_at',
      'content_revisions.value',
    ])
    .execute()
  const [published, publishedAt] = [new Map<string, unknown>(), new Map<string, string>()]
  for (const { name, published_at, value } of rows) {
    if (name === null) continue
    published.set(name, parseJson(value))
    if (published_at !== null) publishedAt.set(name, published_at)
  }
  return { contentNumber: rows[0]?.revision ?? 0, published, publishedAt }
}

const defaultContents = new Map<Language, Content>()

/** Reads the default content, cached. Do not modify it. */
export function readDefaultContent(language: Language): Content {
  const content = defaultContents.get(language) ?? readContent(language)
  defaultContents.set(language, content)
  return content
}

/** Reads the published content, as seen by this transaction. */
export async function readCurrentContent(database: Database, language = DEFAULT_LANGUAGE): Promise<AssembledContent> {
  const content = withSeasons(readDefaultContent(language), await readSeasons(database))
  return assembleContent(content, selectLanguage(language, (await readPublishedDocuments(database)).published))
}

export function selectLanguage(language: Language, published: PublishedValues): PublishedValues {
  return new Map([...published].filter(([name]) => isInLanguage(language, name)))
}

/** Parses a stored value; undefined, which fits no document, if invalid. */
export function parseJson(value: string | null): unknown {
  try {
    return value === null ? null : JSON.parse(value)
  } catch {
    return undefined
  }
}
