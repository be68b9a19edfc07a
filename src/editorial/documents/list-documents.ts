import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import { isPageShown } from '../../../content/shown-pages'
import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { readFailedSteps } from '../publishing/failed-steps'
import {
  type DocumentGroup,
  entryKinds,
  findDocument,
  isEntryKind,
  isInLanguage,
  readTitle,
  singleDocuments,
} from './documents'
import { parseJson, readDefaultContent } from './read-published'

export interface ListedDocument {
  name: string
  group: DocumentGroup
  title: string
  /** The page that shows it best. */
  screen: string
  isBilling: boolean
  isForOwners?: boolean
  isPublic: boolean
  /** Null for the default text. */
  publishedAt: Moment | null
  /** The date of a post. */
  date: { year: number; month: number; day: number } | undefined
  draft: { at: Moment; by: string | null } | null
  /** The next planned step. */
  planned: { action: string; at: Moment } | null
  /** True if the last plan failed. */
  isFailed: boolean
}

/** Lists all documents: single ones by group, then posts by date and announcements by title. */
export async function listDocuments(database: Database, content: Content): Promise<ListedDocument[]> {
  const rows = new Map((await readListedRows(database)).map((row) => [row.name, row]))
  const planned = await readNextPlans(database)
  const failed = new Set((await readFailedSteps(database)).map(({ document }) => document))
  const commonFields = (name: string) => ({
    ...toListedState(rows.get(name)),
    planned: planned.get(name) ?? null,
    isFailed: failed.has(name),
  })
  const singles = singleDocuments.map(({ name, group, title, screen, isBilling = false, isForOwners = false }) => {
    const isPublic = isPageShown(content, screen)
    return { name, group, title, screen, isBilling, isForOwners, isPublic, date: undefined, ...commonFields(name) }
  })
  const entries = listEntryNames(content, [...rows.values()]).map((name) => {
    return { ...toListedEntry(content, name, rows.get(name)), ...commonFields(name), name }
  })
  return [...singles, ...entries.toSorted(compareDates)]
}

type ListedRow = Awaited<ReturnType<typeof readListedRows>>[number]

/** Reads the documents that were changed, with the values of drafts, or the last values of those taken off the site. */
function readListedRows(database: Database) {
  return database
    .selectFrom('content_documents')
    .leftJoin('content_revisions as draft', 'draft.id', 'content_documents.draft_id')
    .leftJoin('content_revisions as published', 'published.id', 'content_documents.published_id')
    .leftJoin('staff', 'staff.id', 'draft.created_by')
    .select(['content_documents.name', 'published_id', 'published_at'])
    .select(['draft.value', 'draft.created_at', 'staff.name as by'])
    .select((query) =>
      query
        .selectFrom('content_revisions as last')
        .select('last.value')
        .whereRef('last.document', '=', 'content_documents.name')
        .where('last.value', 'is not', null)
        .where('draft.id', 'is', null)
        .where('published.value', 'is', null)
        .orderBy('last.id', 'desc')
        .limit(1)
        .as('lastValue'),
    )
    .execute()
}

async function readNextPlans(database: Database): Promise<Map<string, { action: string; at: Moment }>> {
  const rows = await database
    .selectFrom('content_schedule')
    .select(['document', 'action', 'due_at as at'])
    .where('ended_at', 'is', null)
    .orderBy('due_at', 'desc')
    .execute()
  return new Map(rows.map(({ document, ...next }) => [document, next]))
}

function toListedState(row: ListedRow | undefined) {
  const draft = row?.created_at ? { at: row.created_at, by: row.by } : null
  return { publishedAt: row?.published_at ?? null, draft }
}

/** Lists entries that are or were on the site, and drafts. */
function listEntryNames(content: Content, rows: readonly ListedRow[]): string[] {
  const kinds = Object.keys(entryKinds) as (keyof typeof entryKinds)[]
  const publicNames = kinds.flatMap((kind) => content[kind].map(({ id }) => `${kind}/${id}`))
  const changed = rows.filter((row) => row.published_id !== null || row.created_at !== null).map(({ name }) => name)
  const all = [...new Set([...publicNames, ...changed])].filter((name) => isInLanguage(DEFAULT_LANGUAGE, name))
  return all.filter((name) => isEntryKind(findDocument(name)?.path[0] ?? ''))
}

function toListedEntry(content: Content, name: string, row: ListedRow | undefined) {
  const [kind = '', id = ''] = name.split('/')
  if (!isEntryKind(kind)) throw new Error(`${name} is no entry`)
  const published = content[kind].find((entry) => entry.id === id)
  const last = parseJson(row?.lastValue ?? null)
  const base = published ?? last ?? readDefaultContent(DEFAULT_LANGUAGE)[kind].find((entry) => entry.id === id)
  const merged = { ...Object(base), ...Object(parseJson(row?.value ?? null)) }
  const title = readTitle(merged) ?? id
  const date = readDate(merged)
  const { group, screenOf } = entryKinds[kind]
  return { group, title, screen: screenOf(id), isBilling: false, isPublic: published !== undefined, date }
}

function readDate({ date }: { date?: unknown }): ListedDocument['date'] {
  const { year, month, day } = Object(date)
  return [year, month, day].every(Number.isInteger) ? { year, month, day } : undefined
}

/** Newest first. Documents without a date count as newest. */
function compareDates(one: ListedDocument, other: ListedDocument): number {
  return toSortableDate(other) - toSortableDate(one) || (one.title < other.title ? -1 : 1)
}

function toSortableDate({ date }: ListedDocument): number {
  return date ? (date.year * 100 + date.month) * 100 + date.day : Number.MAX_SAFE_INTEGER
}
