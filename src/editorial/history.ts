import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { changeOf, type Event, readEvents } from '../submissions/events'
import type { Document } from './documents'
import { selectTexts } from './read-document'
import { parsed } from './read-published'

/** A saved text of a document, without its words. */
export interface HistoryEntry {
  id: string
  at: Moment
  by: string | null
  /** Whether it takes the document off the site. */
  isGone: boolean
  /** When it became public, each time, the latest first. */
  publishedAt: Moment[]
}

const PAGE_SIZE = 50

/** The saved texts of a document, the newest first; those older than one (`next`) for the page after it. */
export async function readHistory(
  database: Database,
  document: string,
  { before }: { before?: string | undefined } = {},
): Promise<{ entries: HistoryEntry[]; next: string | undefined }> {
  let query = selectTexts(database, document)
    .orderBy('content_revisions.id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (before !== undefined) query = query.where('content_revisions.id', '<', before)
  const found = await query.execute()
  const rows = found.slice(0, PAGE_SIZE)
  const published = await readPublications(database, document)
  const entries = rows.map(({ id, at, by, value }) => ({
    ...{ id, at, by, isGone: value === null },
    publishedAt: published.filter((event) => publicAfter(event) === id).map((event) => event.at),
  }))
  return { entries, next: found.length > PAGE_SIZE ? rows.at(-1)?.id : undefined }
}

/** The newest text of a document with words in it; null where there is none. */
export async function readLastText(database: Database, { name }: Pick<Document, 'name'>): Promise<unknown> {
  const last = selectTexts(database, name).where('content_revisions.value', 'is not', null)
  const row = await last.orderBy('content_revisions.id', 'desc').limit(1).executeTakeFirst()
  return row ? parsed(row.value) : null
}

/** Publications of one document that are looked at, at most. */
const MOST_EVENTS = 1000

/** What changed which text of a document is public, the newest first; undoing included. */
async function readPublications(database: Database, document: string): Promise<Event[]> {
  const events = await readEvents(database, { subjectId: document }, { limit: MOST_EVENTS })
  return events.filter((event) => publicAfter(event) !== undefined)
}

function publicAfter({ details }: Event) {
  return changeOf(details?.published)?.after
}

/** The text that was public before another one was published; null for the text of a fresh site. */
export async function findTextBefore(database: Database, document: string, revisionId: string): Promise<string | null> {
  const events = await readPublications(database, document)
  const made = events.find(
    (event) => event.kind !== 'undone' && event.details?.isBack !== true && publicAfter(event) === revisionId,
  )
  const before = changeOf(made?.details?.published)?.before
  return typeof before === 'string' ? before : null
}
