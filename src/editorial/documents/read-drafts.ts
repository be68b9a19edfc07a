import type { Database } from '../../database/connection'
import { documentValue } from './assemble-content'
import { findDocument } from './documents'
import { upgradeValue } from './read-document'
import { parseJson, readDefaultContent } from './read-published'

/** Reads the values of all drafts by document name. */
export async function readDrafts(database: Database): Promise<ReadonlyMap<string, unknown>> {
  const rows = await database
    .selectFrom('content_documents')
    .innerJoin('content_revisions', 'content_revisions.id', 'content_documents.draft_id')
    .select(['content_documents.name', 'value'])
    .execute()
  const drafts = new Map<string, unknown>()
  for (const { name, value } of rows) {
    const document = findDocument(name)
    if (!document) continue
    drafts.set(
      name,
      upgradeValue(document, documentValue(readDefaultContent(document.language), document), parseJson(value)),
    )
  }
  return drafts
}
