import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import {
  changeDocument,
  type DocumentConflict,
  type DocumentMissing,
  type LoadedVersion,
  type LockedDocument,
} from './change-document'
import { addRevision, type DocumentRow, toRowChange, toStoredJson, writeDocumentRow } from './document-row'
import { type MergedTexts, mergeEdit, type RevisionId, readCurrentText } from './merge-edit'
import { type DocumentState, readValue } from './read-document'

/** Length of the value as JSON; no valid value is longer. */
const MAX_DOCUMENT_LENGTH = 1_000_000

export type SaveResult =
  | { status: 'saved'; version: number; eventId: string; merged?: MergedTexts | undefined }
  /** Nothing changed. */
  | { status: 'same'; version: number }
  | { status: 'too-long' }
  | DocumentConflict
  | DocumentMissing

/** A new value, with the loaded version and revision. */
export interface DocumentEdit extends LoadedVersion {
  value: unknown
  base?: RevisionId
}

/**
 * Saves a draft, even with mistakes, merged with changes by others. Reports a conflict if both changed the same field.
 * List entries keep the id in their name.
 */
export function saveDraft(app: AppContext, actor: Actor, { name, value, ...edit }: DocumentEdit): Promise<SaveResult> {
  return changeDocument(app, actor, name, async (lockedDoc): Promise<SaveResult> => {
    const { entry } = lockedDoc.state.document
    const fullValue = entry === undefined ? value : { ...(value as object), id: entry }
    const merge = await mergeConcurrentEdit(lockedDoc, { ...edit, name, value: fullValue })
    if ('status' in merge) return merge
    const saved = await replaceDraft(app, actor, lockedDoc, merge.value)
    return saved.status === 'saved' ? { ...saved, merged: merge.texts } : saved
  })
}

/** Merges an edit with concurrent changes. `texts` is set if there were any. */
export async function mergeConcurrentEdit(
  { transaction, row, state }: LockedDocument,
  { version, base, value }: DocumentEdit,
): Promise<{ value: unknown; texts?: MergedTexts } | DocumentConflict | { status: 'too-long' }> {
  if (row.version === version || state.document.isBilling) return { value }
  if (isTooLong(value)) return { status: 'too-long' }
  const texts = { base, theirs: (await readCurrentText(transaction, state)).id }
  const merged = await mergeEdit(transaction, state.document, { ...texts, mine: value })
  if (merged.conflicts.length > 0) return { status: 'conflict', state }
  return { value: merged.value, ...(merged.incoming.length > 0 && { texts }) }
}

/** Stores a discarded text, so that it is in the history. */
export function storeDiscardedText(
  app: AppContext,
  actor: Actor,
  { name, value }: Pick<DocumentEdit, 'name' | 'value'>,
) {
  return changeDocument(app, actor, name, async ({ transaction, state }): Promise<void> => {
    if (state.document.isBilling || isTooLong(value)) return
    await addRevision(transaction, { document: name, value, by: actor.id, at: app.now().toISOString() })
  })
}

/** Discards the draft. Also deletes a document that was never published. */
export function discardDraft(app: AppContext, actor: Actor, seen: LoadedVersion): Promise<SaveResult> {
  return changeDraft(app, actor, seen, async (_, { published, draft }) => (draft ? undefined : published.value))
}

/** Makes an earlier revision the draft; null is the default text. */
export function restoreDraft(
  app: AppContext,
  actor: Actor,
  { revisionId, ...seen }: LoadedVersion & { revisionId: string | null },
): Promise<SaveResult> {
  return changeDraft(app, actor, seen, (transaction, { document }) => readValue(transaction, document, revisionId))
}

/** Returns the next draft: null if there is no such text, undefined to remove the draft. */
type ChooseDraft = (transaction: Database, state: DocumentState) => Promise<unknown>

function changeDraft(
  app: AppContext,
  actor: Actor,
  { name, version }: LoadedVersion,
  next: ChooseDraft,
): Promise<SaveResult> {
  return changeDocument(app, actor, name, async (lockedDoc): Promise<SaveResult> => {
    const value = await next(lockedDoc.transaction, lockedDoc.state)
    return replaceDraft(app, actor, lockedDoc, value, version)
  })
}

/**
 * Makes a text the draft of a document that still has a version: null where there is no text, undefined for no draft.
 */
async function replaceDraft(
  app: AppContext,
  actor: Actor,
  { transaction, row, state }: LockedDocument,
  value: unknown,
  version = row.version,
): Promise<SaveResult> {
  const { name, isBilling } = state.document
  if (isBilling || value === null) return { status: 'missing' }
  if (isTooLong(value)) return { status: 'too-long' }
  if (isDeepStrictEqual(value, (state.draft ?? state.published).value)) return { status: 'same', version: row.version }
  if (row.version !== version) return { status: 'conflict', state }
  const at = app.now().toISOString()
  const isPublic = value === undefined || isDeepStrictEqual(value, state.published.value)
  const draftId = isPublic ? null : await addRevision(transaction, { document: name, value, by: actor.id, at })
  return { status: 'saved', version: row.version + 1, eventId: await writeDraft(transaction, actor, row, draftId, at) }
}

/** Writes the draft of a locked document and appends the event. Resolves to the event's id. */
export async function writeDraft(
  transaction: Database,
  actor: Actor,
  row: DocumentRow,
  draftId: string | null,
  at: string,
): Promise<string> {
  await writeDocumentRow(transaction, { ...row, draftId })
  const details = { draft: { before: row.draftId, after: draftId } }
  return appendEvent(transaction, {
    kind: 'draft-saved',
    actorId: actor.id,
    about: [{ kind: 'document', id: row.name }],
    details,
    at,
    change: toRowChange(row),
  })
}

function isTooLong(value: unknown): boolean {
  return value !== undefined && (toStoredJson(value)?.length ?? 0) > MAX_DOCUMENT_LENGTH
}
