import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import { toStorableText } from '../../database/storable-text'
import type { Moment } from '../../database/tables'

/** The draft and published revisions of a document. */
export interface DocumentRow {
  name: string
  /** 0 if it was never changed. */
  version: number
  draftId: string | null
  publishedId: string | null
  publishedAt: Moment | null
}

/** Creates the undo data from the row before the change. */
export function toRowChange({ name, draftId, publishedId }: DocumentRow) {
  return { rows: [`document:${name}`], inverse: { draft: draftId, published: publishedId, document: name } }
}

/** Locks all content until the transaction ends, and reads a document's row. */
export async function lockDocument(transaction: Database, name: string): Promise<DocumentRow> {
  await lockContent(transaction)
  return readDocumentRow(transaction, name)
}

export async function readDocumentRow(database: Database, name: string): Promise<DocumentRow> {
  const row = database
    .selectFrom('content_documents')
    .select(['name', 'version', 'draft_id as draftId', 'published_id as publishedId', 'published_at as publishedAt'])
  const found = await row.where('name', '=', name).executeTakeFirst()
  return found ?? { name, version: 0, draftId: null, publishedId: null, publishedAt: null }
}

/** Writes a locked row as its next version. Resolves to the version. */
export async function writeDocumentRow(
  transaction: Database,
  { name, version, draftId, publishedId, publishedAt }: DocumentRow,
): Promise<number> {
  const values = { version: version + 1, draft_id: draftId, published_id: publishedId, published_at: publishedAt }
  await transaction
    .insertInto('content_documents')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
  return values.version
}

/** Stores a revision of a document. Resolves to its id. */
export async function addRevision(
  transaction: Database,
  { document, value, by, at }: { document: string; value: unknown; by: string | null; at: Moment },
): Promise<string> {
  const id = randomUUIDv7()
  const row = { id, document, value: toStoredJson(value), created_at: at, created_by: by }
  await transaction.insertInto('content_revisions').values(row).execute()
  return id
}

/** Serializes a value, replacing characters that a database cannot store. */
export function toStoredJson(value: unknown): string | null {
  if (value === null) return null
  return JSON.stringify(value, (_, each) => (typeof each === 'string' ? toStorableText(each) : each))
}
