import { DEFAULT_LANGUAGE, type Language } from '../../../content/language'
import { type Content, readContent } from '../../../content/read-content'
import type { Database } from '../../database/connection'
import { SITE } from '../../database/content-state'
import { withSeasons } from '../../seasons/begin-seasons'
import { readSeasons } from '../../seasons/read-seasons'
import { type AssembledContent, assembleContent, type PublishedValues } from './assemble-content'
import { isInLanguage } from './documents'

/** What is published, and which publication it is. */
interface ReadPublished {
  contentNumber: number
  published: PublishedValues
  /** When each document was published, by its name. */
  publishedAt: ReadonlyMap<string, string>
}

/** Notes when the site began, unless that is known. */
export async function recordSiteStart(database: Database, now: Date): Promise<void> {
  const known = await database.selectFrom('content_state').select('id').where('id', '=', SITE).executeTakeFirst()
  if (known) return
  const row = { id: SITE, revision: 0, began_at: now.toISOString() }
  await database
    .insertInto('content_state')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Which publication is current: one row, for looking often. */
export async function readContentNumber(database: Database): Promise<number> {
  const state = await database.selectFrom('content_state').select('revision').where('id', '=', SITE).executeTakeFirst()
  return state?.revision ?? 0
}

/** Reads all that is published in one statement, so that it is of one moment on both engines. */
export async function readPublished(database: Database): Promise<ReadPublished> {
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

const freshContent = new Map<Language, Content>()

/** What a fresh site says, checked once. Nobody may change it. */
export function readFreshContent(language: Language): Content {
  const content = freshContent.get(language) ?? readContent(language)
  freshContent.set(language, content)
  return content
}

/** The content as it is published at this moment, of this transaction. */
export async function readContentNow(database: Database, language = DEFAULT_LANGUAGE): Promise<AssembledContent> {
  const content = withSeasons(readFreshContent(language), await readSeasons(database))
  return assembleContent(content, selectLanguage(language, (await readPublished(database)).published))
}

/** Of what is published, the documents of one language. */
export function selectLanguage(language: Language, published: PublishedValues): PublishedValues {
  return new Map([...published].filter(([name]) => isInLanguage(language, name)))
}

/** A stored text; undefined, which fits no document, where it cannot be read. */
export function parseJson(value: string | null): unknown {
  try {
    return value === null ? null : JSON.parse(value)
  } catch {
    return undefined
  }
}
