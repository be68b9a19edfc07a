import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'
import { type Assembled, assembleContent, type Published } from './assemble-content'
import { parsed } from './read-document'

/** What is published of each document that somebody changed. */
export async function readPublished(database: Database): Promise<Published> {
  const rows = await database
    .selectFrom('content_documents')
    .innerJoin('content_revisions', 'content_revisions.id', 'content_documents.published_id')
    .select(['name', 'value'])
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ name, value }) => [name, parsed(value)]))
}

/** The content as it is published at this moment, of this transaction. */
export async function readContentNow(database: Database, fresh: Content): Promise<Assembled> {
  return assembleContent(fresh, await readPublished(database))
}
