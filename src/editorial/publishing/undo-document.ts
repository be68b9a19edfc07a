import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import { findSubjectId } from '../../log/subjects'
import type { BlockerReason } from '../../log/undo/blocker'
import { mapSequentially, type Undo, type UndoableEvent, type UndoContext } from '../../log/undo/undo-definition'
import { readDocumentRow, writeDocumentRow } from '../documents/document-row'
import { findDocument } from '../documents/documents'
import { readValue } from '../documents/read-document'
import { setPublicRevision } from './change-public'
import { findPublishingProblems } from './problems'

const inverseSchema = v.object({ draft: v.nullable(v.string()), published: v.nullable(v.string()) })

/** The revisions to which undoing a change of a document leads back. */
export type DocumentInverse = v.InferOutput<typeof inverseSchema>

/** The earlier draft is back, or none. */
export const draftUndo: Undo<DocumentInverse> = {
  right: 'edit',
  inverse: inverseSchema,
  lock: lockContent,
  apply: mapSequentially(async ({ transaction }: UndoContext, { event, inverse: { draft } }) => {
    const row = await readDocumentRow(transaction, findSubjectId(event, 'document') ?? '')
    await writeDocumentRow(transaction, { ...row, draftId: draft })
    return { details: { draft: { before: row.draftId, after: draft } } }
  }),
}

/** The earlier text is public again, and the earlier draft is back. */
export const publishUndo: Undo<DocumentInverse> = {
  right: 'publish',
  inverse: inverseSchema,
  lock: lockContent,
  blockers: mapSequentially(findUnfitBlocker),
  apply: mapSequentially(async (context: UndoContext, undoing) => ({ details: await restorePublic(context, undoing) })),
}

/** The earlier text may no longer fit the rest of the site. */
async function findUnfitBlocker(
  database: Database,
  { event, inverse }: UndoableEvent<DocumentInverse>,
): Promise<BlockerReason | undefined> {
  const document = findDocument(findSubjectId(event, 'document') ?? '')
  if (!document) return 'gone'
  const value = await readValue(database, document, inverse.published)
  const problems = await findPublishingProblems(database, document, value)
  return problems.size > 0 ? 'does-not-fit' : undefined
}

/** Makes the earlier text public; resolves to what is different now. */
export async function restorePublic(
  { transaction, app, actor }: UndoContext,
  { event, inverse: { draft, published } }: UndoableEvent<DocumentInverse>,
) {
  const row = await readDocumentRow(transaction, findSubjectId(event, 'document') ?? '')
  const at = app.now().toISOString()
  await setPublicRevision(transaction, row, {
    ...{ revisionId: published, draftId: draft, reason: 'undone' },
    ...{ actorId: actor.id, at },
  })
  return {
    published: { before: row.publishedId, after: published },
    ...(row.draftId !== draft && { draft: { before: row.draftId, after: draft } }),
  }
}
