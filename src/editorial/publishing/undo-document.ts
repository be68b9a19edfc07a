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

const inverseSchema = v.object({
  draft: v.nullable(v.string()),
  published: v.nullable(v.string()),
  document: v.exactOptional(v.string()),
})

/** The revisions to restore. */
export type DocumentInverse = v.InferOutput<typeof inverseSchema>

function isForOwners(document = ''): boolean {
  return findDocument(document)?.isForOwners ?? false
}

/** Restores the earlier draft, or none. */
export const draftUndo: Undo<DocumentInverse> = {
  right: 'edit',
  rightFor: ({ document }) => (isForOwners(document) ? 'staff' : 'edit'),
  inverse: inverseSchema,
  lock: lockContent,
  apply: mapSequentially(async ({ transaction }: UndoContext, { event, inverse: { draft } }) => {
    const row = await readDocumentRow(transaction, findSubjectId(event, 'document') ?? '')
    await writeDocumentRow(transaction, { ...row, draftId: draft })
    return { details: { draft: { before: row.draftId, after: draft } } }
  }),
}

/** Restores the published text and the draft. */
export const publishUndo: Undo<DocumentInverse> = {
  right: 'publish',
  rightFor: ({ document }) => (isForOwners(document) ? 'staff' : 'publish'),
  inverse: inverseSchema,
  lock: lockContent,
  blockers: mapSequentially(findUnfitBlocker),
  apply: mapSequentially(async (context: UndoContext, target) => ({ details: await restorePublic(context, target) })),
}

/** Checks that the earlier text still fits the rest of the site. */
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

/** Publishes the earlier text. Resolves to the event's details. */
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
