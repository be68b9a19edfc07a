import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { changeOf, type Event, readEvents } from '../submissions/events'
import { selectTexts } from './read-document'

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

/** The saved texts of a document, the newest first; those older than one for the page after it. */
export async function readHistory(
  database: Database,
  document: string,
  { before }: { before?: string | undefined } = {},
): Promise<HistoryEntry[]> {
  let query = selectTexts(database, document).orderBy('content_revisions.id', 'desc').limit(PAGE_SIZE)
  if (before !== undefined) query = query.where('content_revisions.id', '<', before)
  const rows = await query.execute()
  const published = await readPublications(database, document)
  return rows.map(({ id, at, by, value }) => ({
    ...{ id, at, by, isGone: value === null },
    publishedAt: published.filter((event) => publicAfter(event) === id).map((event) => event.at),
  }))
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
