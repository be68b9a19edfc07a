import * as v from 'valibot'
import type { Database } from '../../database/connection'
import type { Moment, PlanAction } from '../../database/tables'
import { addMissingKeys, documentValue } from './assemble-content'
import { readDocumentRow } from './document-row'
import { type Document, findDocument } from './documents'
import { replaceUnembeddableMap, upgradeShape } from './earlier-shapes'
import { parseJson, readDefaultContent } from './read-published'

interface SavedText {
  /** The revision id. */
  id: string
  /** Null if the document is not on the site or has its default text. */
  value: unknown
  at: Moment
  /** Null for the site itself. */
  by: string | null
}

interface PublicText {
  /** Null for the default text. */
  id: string | null
  /** Null if not on the site. */
  value: unknown
  /** Null for the default text. */
  at: Moment | null
  by: string | null
  /** True if it no longer fits after an upgrade, so the default text is shown. */
  isUnfit: boolean
}

/** A planned publication or removal. */
export interface PlannedStep {
  id: string
  action: PlanAction
  revisionId: string | null
  at: Moment
  by: string | null
}

export interface DocumentState {
  document: Document
  /** Incremented with every change; 0 if never changed. */
  version: number
  published: PublicText
  draft: SavedText | null
  planned: PlannedStep[]
  /** The last failed plan, until the document is published or planned again. */
  failure: FailedPlan | null
}

interface FailedPlan {
  at: Moment
  action: PlannedStep['action']
  why: string
}

/** Reads a document's state; undefined if missing, or if it was only a deleted draft. */
export async function readDocument(database: Database, name: string): Promise<DocumentState | undefined> {
  const document = findDocument(name)
  if (!document) return undefined
  const row = await readDocumentRow(database, name)
  const defaultValue = documentValue(readDefaultContent(document.language), document)
  const draft = row.draftId === null ? null : ((await readText(database, name, row.draftId)) ?? null)
  const text = row.publishedId === null ? undefined : await readText(database, name, row.publishedId)
  if (!draft && !text && defaultValue === undefined && !document.isFormer) return undefined
  const planned = await readPlannedSteps(database, name)
  return {
    document,
    version: row.version,
    published: toPublicText(document, defaultValue, text, row.publishedAt),
    draft: draft && { ...draft, value: upgradeValue(document, defaultValue, draft.value) },
    planned,
    failure: planned.length > 0 ? null : await readFailure(database, name, row.publishedAt),
  }
}

function toPublicText(document: Document, base: unknown, text: SavedText | undefined, at: Moment | null): PublicText {
  if (!text) return { id: null, value: base ?? null, at: null, by: null, isUnfit: false }
  const { id, by } = text
  const value = replaceUnembeddableMap(document, upgradeValue(document, base, text.value))
  return { id, value, at, by, isUnfit: value !== null && !v.is(document.schema, value) }
}

/** Reads the value of a revision, or the default text (null). Null if missing or not on the site. */
export async function readValue(database: Database, document: Document, revisionId: string | null): Promise<unknown> {
  const base = documentValue(readDefaultContent(document.language), document) ?? null
  if (revisionId === null) return base
  const text = await readText(database, document.name, revisionId)
  return text ? upgradeValue(document, base, text.value) : null
}

/** Converts a value to the current schema, with defaults for missing parts. */
export function upgradeValue(document: Document, base: unknown, value: unknown): unknown {
  const isDefault = value === null && document.entry === undefined
  return isDefault ? base : addMissingKeys(base, upgradeShape(document, value))
}

/** Reads a revision; undefined if it doesn't belong to the document. */
export async function readText(database: Database, document: string, id: string): Promise<SavedText | undefined> {
  const row = await selectTexts(database, document).where('content_revisions.id', '=', id).executeTakeFirst()
  return row && { ...row, value: parseJson(row.value) }
}

export function selectTexts(database: Database, document: string) {
  return database
    .selectFrom('content_revisions')
    .leftJoin('staff', 'staff.id', 'content_revisions.created_by')
    .select([
      'content_revisions.id',
      'content_revisions.value',
      'content_revisions.created_at as at',
      'staff.name as by',
    ])
    .where('content_revisions.document', '=', document)
}

/** Reads the open plans of a document or a season, in order of time. */
export function readPlannedSteps(database: Database, name: string): Promise<PlannedStep[]> {
  return database
    .selectFrom('content_schedule')
    .leftJoin('staff', 'staff.id', 'content_schedule.created_by')
    .select(['content_schedule.id', 'action', 'revision_id as revisionId', 'due_at as at', 'staff.name as by'])
    .where('ended_at', 'is', null)
    .where('document', '=', name)
    .orderBy('due_at')
    .orderBy('content_schedule.id')
    .execute()
}

/** Reads why the last plan failed, unless the document was published since. */
async function readFailure(database: Database, name: string, publishedAt: Moment | null): Promise<FailedPlan | null> {
  const last = await database
    .selectFrom('content_schedule')
    .select(['ended_at as at', 'action', 'failure as why'])
    .where('document', '=', name)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { at, action, why } = last
  if (at === null || why === null) return null
  return publishedAt !== null && publishedAt >= at ? null : { at, action, why }
}
