import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { incrementContentNumber } from '../../database/content-state'
import type { Moment, PublicationsTable } from '../../database/tables'
import type { Actor } from '../../log/actor'
import type { EventDetails } from '../../log/event-details'
import { appendEvent } from '../../log/events'
import {
  changeDocument,
  type DocumentConflict,
  type DocumentMissing,
  type LoadedVersion,
} from '../documents/change-document'
import { addRevision, type DocumentRow, toRowChange, writeDocumentRow } from '../documents/document-row'
import type { DocumentState } from '../documents/read-document'
import type { FieldProblems } from '../fields/field-problems'
import { findPublishingProblems } from './problems'

export type PublishResult =
  | { status: 'published'; version: number; eventId: string }
  /** Nothing to change. */
  | { status: 'same'; version: number }
  | { status: 'invalid'; state: DocumentState; problems: FieldProblems }
  | DocumentConflict
  | DocumentMissing

interface PublicChange {
  /** Null takes a post or an announcement off the site. */
  value: unknown
  /** The stored revision, if any; null for the default text. */
  revisionId?: string | null
  /** The draft afterwards; unchanged if missing. */
  draftId?: null
  /** True if it restores the previous text, so that the next removal goes further back. */
  isRevert?: boolean
}

type ChooseNext = (transaction: Database, state: DocumentState) => Promise<PublicChange | 'same' | 'missing'>

/** Writes the published revision and its event. Resolves to the event's id. */
type Publish = (
  transaction: Database,
  row: DocumentRow,
  publication: Publication,
  before: DocumentState,
) => Promise<string>

/** Publishes another text of a document. */
export function changePublicText(
  app: AppContext,
  actor: Actor,
  seen: LoadedVersion,
  choose: ChooseNext,
  publish: Publish = publishRevision,
): Promise<PublishResult> {
  return changeDocument(app, actor, seen.name, async ({ transaction, row, state }): Promise<PublishResult> => {
    const next = await choose(transaction, state)
    if (next === 'missing') return { status: 'missing' }
    if (next === 'same') return { status: 'same', version: row.version }
    if (row.version !== seen.version) return { status: 'conflict', state }
    const problems = await findPublishingProblems(transaction, state.document, next.value)
    if (problems.size > 0) return { status: 'invalid', state, problems }
    const publication = { ...next, actorId: actor.id, at: app.now().toISOString() }
    const eventId = await publish(transaction, row, publication, state)
    return { status: 'published', version: row.version + 1, eventId }
  })
}

interface Publication extends PublicChange {
  /** Null for the site itself. */
  actorId: string | null
  at: Moment
  /** Overrides the kind of the event. */
  kind?: 'billing-published'
  /** Additional details of the event. */
  details?: EventDetails
}

/** Publishes a valid text of a locked document. Resolves to the event's id. */
export async function publishRevision(
  transaction: Database,
  row: DocumentRow,
  { value, actorId, at, isRevert, details, ...next }: Publication,
): Promise<string> {
  const { name } = row
  const revisionId =
    next.revisionId === undefined
      ? await addRevision(transaction, { document: name, value, by: actorId, at })
      : next.revisionId
  const draftId = next.draftId === undefined ? row.draftId : next.draftId
  const reason = isRevert ? 'taken-back' : 'published'
  await setPublicRevision(transaction, row, { revisionId, draftId, reason, actorId, at })
  const eventDetails = {
    published: { before: row.publishedId, after: revisionId },
    ...(draftId !== row.draftId && { draft: { before: row.draftId, after: draftId } }),
    ...details,
  }
  const kind = next.kind ?? (value === null || isRevert ? 'document-unpublished' : 'document-published')
  const about = [{ kind: 'document' as const, id: name }]
  return appendEvent(transaction, { kind, actorId, about, details: eventDetails, at, change: toRowChange(row) })
}

interface PublicRevision {
  revisionId: string | null
  draftId: string | null
  reason: PublicationsTable['reason']
  /** Null for the site itself. */
  actorId: string | null
  at: Moment
}

/** Writes the published revision, and has every process reload the content. */
export async function setPublicRevision(
  transaction: Database,
  row: DocumentRow,
  { revisionId, draftId, reason, actorId, at }: PublicRevision,
): Promise<void> {
  await writeDocumentRow(transaction, { ...row, draftId, publishedId: revisionId, publishedAt: at })
  const publication = { revision_id: revisionId, previous_id: row.publishedId, reason }
  await transaction
    .insertInto('publications')
    .values({
      ...{ number: await incrementContentNumber(transaction, at), document: row.name },
      ...{ ...publication, published_at: at, published_by: actorId },
    })
    .execute()
}
