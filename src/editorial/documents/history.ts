import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { changeOf } from '../../log/event-details'
import { type Event, readEvents } from '../../log/events'
import { changedFields } from '../fields/compare'
import { fieldsOf } from '../fields/fields'
import type { Document } from './documents'
import { readValue, selectTexts, textAsNow } from './read-document'
import { parsed } from './read-published'

/** A saved text of a document, without its words. */
export interface HistoryEntry {
  id: string
  at: Moment
  by: string | null
  /** Whether it takes the document off the site. */
  isGone: boolean
  /** The names of the fields that are different from the text saved before it. */
  changed: string[]
  /** Each time it became public, the latest first. */
  publications: Publication[]
}

export interface Publication {
  at: Moment
  /** Who published it; null for the site itself. */
  by: string | null
}

const PAGE_SIZE = 50

/** The saved texts of a document, the newest first; those older than one (`next`) for the page after it. */
export async function readHistory(
  database: Database,
  document: Document,
  { before }: { before?: string | undefined } = {},
): Promise<{ entries: HistoryEntry[]; next: string | undefined }> {
  let query = selectTexts(database, document.name)
    .orderBy('content_revisions.id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (before !== undefined) query = query.where('content_revisions.id', '<', before)
  const found = await query.execute()
  const rows = found.slice(0, PAGE_SIZE)
  const field = fieldsOf(document.schema)
  const fresh = await readValue(database, document, null)
  const values = found.map(({ value }) => textAsNow(document, fresh, parsed(value)))
  const published = await readPublications(database, document.name)
  const entries = rows.map(({ id, at, by, value }, index) => ({
    ...{ id, at, by, isGone: value === null },
    changed: changedFields(field, index + 1 < values.length ? values[index + 1] : fresh, values[index]),
    publications: published
      .filter((event) => publicAfter(event) === id)
      .map(({ at, actorName }) => ({ at, by: actorName })),
  }))
  return { entries, next: found.length > PAGE_SIZE ? rows.at(-1)?.id : undefined }
}

/** The newest text of a document with words in it; null where there is none. */
export async function readLastText(database: Database, { name }: Pick<Document, 'name'>): Promise<unknown> {
  const last = selectTexts(database, name).where('content_revisions.value', 'is not', null)
  const row = await last.orderBy('content_revisions.id', 'desc').limit(1).executeTakeFirst()
  return row ? parsed(row.value) : null
}

/** Publications of one document that are looked at, of each kind, at most. Drafts are many more. */
const MOST_EVENTS = 1000

/** What changed which text of a document is public, the newest first; undoing included. */
async function readPublications(database: Database, document: string): Promise<Event[]> {
  const read = (kind: string) => readEvents(database, { subjectId: document, kind }, { limit: MOST_EVENTS })
  const events = (await Promise.all(['words-published', 'money-published', 'undone'].map(read))).flat()
  const publications = events.filter((event) => publicAfter(event) !== undefined)
  return publications.sort((one, other) => other.sequence - one.sequence)
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
