import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { type Conflict, changeDocument, type Missing, type SeenVersion } from './change-document'
import { addRevision, asJson, type DocumentRow, writeRow } from './document-row'
import { type DocumentState, readValue } from './read-document'

/** Characters of a document's text as JSON: more than the longest that fits its schema. */
const DOCUMENT_LIMIT = 1_000_000

export type SaveResult =
  | { status: 'saved'; version: number; eventId: string }
  /** It reads so already. */
  | { status: 'same'; version: number }
  | { status: 'too-long' }
  | Conflict
  | Missing

/**
 * Saves a text as the draft of a document, with its mistakes, if the document still has the version that was seen. Which
 * entry of a list it is stays as its name says.
 */
export function saveDraft(
  app: AppContext,
  actor: Actor,
  { value, ...seen }: SeenVersion & { value: unknown },
): Promise<SaveResult> {
  return changeDraft(app, actor, seen, async (_, { document: { entry } }) =>
    entry === undefined ? value : { ...(value as object), id: entry },
  )
}

/** Throws the draft of a document away. A document that was never published is gone with it. */
export function discardDraft(app: AppContext, actor: Actor, seen: SeenVersion): Promise<SaveResult> {
  return changeDraft(app, actor, seen, async (_, { published, draft }) => (draft ? undefined : published.value))
}

/** Makes an earlier text of a document its draft. A revision of null is the text of a fresh site. */
export function restoreDraft(
  app: AppContext,
  actor: Actor,
  { revisionId, ...seen }: SeenVersion & { revisionId: string | null },
): Promise<SaveResult> {
  return changeDraft(app, actor, seen, (transaction, { document }) => readValue(transaction, document, revisionId))
}

/** Which text becomes the draft: null where there is no such text, undefined for none at all. */
type NextDraft = (transaction: Database, state: DocumentState) => Promise<unknown>

/** Gives a document another draft, or none. */
function changeDraft(
  app: AppContext,
  actor: Actor,
  { name, version }: SeenVersion,
  next: NextDraft,
): Promise<SaveResult> {
  return changeDocument(app, actor, name, async ({ transaction, row, state }): Promise<SaveResult> => {
    if (state.document.isBilling) return { status: 'missing' }
    const value = await next(transaction, state)
    if (value === null) return { status: 'missing' }
    if (isTooLong(value)) return { status: 'too-long' }
    if (isDeepStrictEqual(value, (state.draft ?? state.published).value))
      return { status: 'same', version: row.version }
    if (row.version !== version) return { status: 'conflict', state }
    const at = app.now().toISOString()
    const isPublic = value === undefined || isDeepStrictEqual(value, state.published.value)
    const draftId = isPublic ? null : await addRevision(transaction, { document: name, value, by: actor.id, at })
    return {
      status: 'saved',
      version: row.version + 1,
      eventId: await writeDraft(transaction, actor, row, draftId, at),
    }
  })
}

/** Writes another draft of a document whose row is locked, and the event; resolves to the event's id. */
export async function writeDraft(
  transaction: Database,
  actor: Actor,
  row: DocumentRow,
  draftId: string | null,
  at: string,
): Promise<string> {
  await writeRow(transaction, { ...row, draftId })
  const details = { draft: { before: row.draftId, after: draftId } }
  return appendEvent(transaction, {
    kind: 'words-drafted',
    actorId: actor.id,
    about: [{ kind: 'document', id: row.name }],
    details,
    at,
  })
}

function isTooLong(value: unknown): boolean {
  return value !== undefined && (asJson(value)?.length ?? 0) > DOCUMENT_LIMIT
}
