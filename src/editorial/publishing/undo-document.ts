import type { Database } from '../../database/connection'
import type { Event } from '../../log/events'
import { idOf } from '../../log/subjects'
import type { BlockerReason } from '../../log/undo/blocker'
import {
  changesIn,
  oneByOne,
  type UndoContext,
  type UndoHandler,
  type UndoOutcome,
  type UndoRequest,
} from '../../log/undo/undo-handler'
import { lockDocument, readRow, writeRow } from '../documents/document-row'
import { documentOf } from '../documents/documents'
import { readValue } from '../documents/read-document'
import { setPublic } from './change-public'
import { findPublishingProblems } from './problems'

/** The earlier draft waits again, or none. */
export const draftUndoHandler: UndoHandler = {
  right: 'edit',
  changesOf: (event) => changesIn(event, 'draft'),
  lock: lockContent,
  undo: oneByOne(async ({ transaction }, { event, changes }) => {
    const row = await readRow(transaction, idOf(event, 'document') ?? '')
    await writeRow(transaction, { ...row, draftId: idIn(changes.draft?.before) })
    return {}
  }),
}

/** The earlier text is public again; the other one is a draft again, unless somebody wrote a newer one since. */
export const publishUndoHandler: UndoHandler = {
  right: 'publish',
  changesOf: (event) => changesIn(event, 'published', 'draft'),
  yields: ['draft'],
  lock: lockContent,
  blockerOf: doesNotFit,
  undo: oneByOne(setBack),
}

/** Locks the document that an event is about; false where it was never changed. */
export async function lockContent(transaction: Database, event: Event): Promise<boolean> {
  return (await lockDocument(transaction, idOf(event, 'document') ?? '')).version > 0
}

/** What else was published since may leave no room for the earlier text. */
export async function doesNotFit(
  database: Database,
  { event, changes }: UndoRequest,
): Promise<BlockerReason | undefined> {
  const document = documentOf(idOf(event, 'document') ?? '')
  if (!document) return 'gone'
  const value = await readValue(database, document, idIn(changes.published?.before))
  const problems = await findPublishingProblems(database, document, value)
  return problems.size > 0 ? 'does-not-fit' : undefined
}

/** Makes the earlier text public. */
export async function setBack(
  { transaction, app, actor }: UndoContext,
  { event, changes: { published, draft } }: UndoRequest,
): Promise<UndoOutcome> {
  const row = await readRow(transaction, idOf(event, 'document') ?? '')
  const isOwnDraft = draft !== undefined && row.draftId === draft.after
  const draftId = isOwnDraft ? idIn(draft.before) : row.draftId
  await setPublic(transaction, row, {
    revisionId: idIn(published?.before),
    draftId,
    reason: 'undone',
    actorId: actor.id,
    at: app.now().toISOString(),
  })
  return draft && !isOwnDraft ? { leaves: ['draft'] } : {}
}

function idIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
