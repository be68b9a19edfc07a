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

/** Characters of a document's text as JSON: more than the longest that fits its schema. */
const MAX_DOCUMENT_LENGTH = 1_000_000

export type SaveResult =
  | { status: 'saved'; version: number; eventId: string; merged?: MergedTexts | undefined }
  /** It reads so already. */
  | { status: 'same'; version: number }
  | { status: 'too-long' }
  | DocumentConflict
  | DocumentMissing

/** A text that somebody wrote, and the version and the revision of the document that they began with. */
export interface DocumentEdit extends LoadedVersion {
  value: unknown
  base?: RevisionId
}

/**
 * Saves a text as the draft of a document, with its mistakes, and with what others changed since it was begun. If both
 * changed the same field, it is a conflict. An entry of a list keeps the id in its name.
 */
export function saveDraft(app: AppContext, actor: Actor, { name, value, ...edit }: DocumentEdit): Promise<SaveResult> {
  return changeDocument(app, actor, name, async (locked): Promise<SaveResult> => {
    const { entry } = locked.state.document
    const own = entry === undefined ? value : { ...(value as object), id: entry }
    const merge = await mergeConcurrentEdit(locked, { ...edit, name, value: own })
    if ('status' in merge) return merge
    const saved = await putDraft(app, actor, locked, merge.value)
    return saved.status === 'saved' ? { ...saved, merged: merge.texts } : saved
  })
}

/** A text with what others changed since it was begun, and from which texts; none where nothing came in. */
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

/** Stores a text of a document that somebody gave up, so that its history has it. */
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

/** Throws the draft of a document away. A document that was never published is gone with it. */
export function discardDraft(app: AppContext, actor: Actor, seen: LoadedVersion): Promise<SaveResult> {
  return changeDraft(app, actor, seen, async (_, { published, draft }) => (draft ? undefined : published.value))
}

/** Makes an earlier text of a document its draft. A revision of null is the text of a fresh site. */
export function restoreDraft(
  app: AppContext,
  actor: Actor,
  { revisionId, ...seen }: LoadedVersion & { revisionId: string | null },
): Promise<SaveResult> {
  return changeDraft(app, actor, seen, (transaction, { document }) => readValue(transaction, document, revisionId))
}

/** Which text becomes the draft: null where there is no such text, undefined for none at all. */
type NextDraft = (transaction: Database, state: DocumentState) => Promise<unknown>

/** Gives a document another draft, or none. */
function changeDraft(
  app: AppContext,
  actor: Actor,
  { name, version }: LoadedVersion,
  next: NextDraft,
): Promise<SaveResult> {
  return changeDocument(app, actor, name, async (locked): Promise<SaveResult> => {
    const value = await next(locked.transaction, locked.state)
    return putDraft(app, actor, locked, value, version)
  })
}

/**
 * Makes a text the draft of a document that still has a version: null where there is no text, undefined for no draft.
 */
async function putDraft(
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

/** Writes another draft of a document whose row is locked, and the event; resolves to the event's id. */
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
