import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { findDocument } from '../documents/documents'
import { setReason } from './accept-finding'
import { readFinding } from './read-findings'
import { lockFindings } from './store-findings'

const decisionSchema = v.object({ document: v.string(), reason: v.nullable(v.string()) })

/** Reopens an accepted finding, or accepts a reopened one with its earlier reason. */
export const findingUndo: Undo<v.InferOutput<typeof decisionSchema>> = {
  right: 'edit',
  // Only owners may decide on findings in billing documents.
  rightFor: ({ document }) => (findDocument(document)?.isBilling ? 'billing' : 'edit'),
  inverse: decisionSchema,
  lock: lockFindings,
  blockers: mapSequentially(async (database: Database, { event }) =>
    (await readFinding(database, findSubjectId(event, 'finding') ?? '')) ? undefined : 'gone',
  ),
  apply: mapSequentially(async ({ transaction, app, actor }: UndoContext, { event, inverse: { document, reason } }) => {
    const id = findSubjectId(event, 'finding') ?? ''
    const finding = await readFinding(transaction, id)
    const before = finding && 'reason' in finding ? finding.reason : null
    await setReason(transaction, id, { reason, by: actor.id, at: app.now().toISOString() })
    return { details: { reason: { before, after: reason }, document } }
  }),
}
