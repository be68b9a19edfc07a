import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { whereIn } from '../database/where-in'
import { type Event, readEvent, readEventsSince } from '../log/events'
import { readJoinedIds } from './person-contacts'
import { canGoBack, keptPersonOf } from './undo-people'

/** That two people were joined, or separated, or are not the same. */
export interface PeopleEvent {
  eventId: string
  kind: (typeof kinds)[number]
  references: string[]
  /** Whether nothing was built on it yet. */
  isUndoable: boolean
}

const kinds = ['people-joined', 'people-separated', 'people-kept-apart'] as const

/** References of what the people sent whom an event is about. */
export function referencesIn({ details }: Pick<Event, 'details'>): string[] {
  const references = details?.joined ?? details?.separated ?? details?.apart
  return Array.isArray(references) ? references.map(String) : []
}

/** Reads an event about a person who is there before and after; undefined where there is none with this id. */
export async function readPeopleEvent(
  database: Database,
  eventId: string,
  personId: string,
): Promise<PeopleEvent | undefined> {
  const event = await readEvent(database, eventId)
  const kind = kinds.find((each) => each === event?.kind)
  if (!event?.details || kind === undefined) return undefined
  const isBoth = kind === 'people-kept-apart' && event.about.some(({ id }) => id === personId)
  if (!isBoth && keptPersonOf(event) !== personId) return undefined
  return { eventId, kind, references: referencesIn(event), isUndoable: await canGoBack(database, event) }
}

/** Names of the people whom events are about by their ids, and of senders by the references that the events have. */
export async function readNamesIn(database: Database, events: readonly Event[]): Promise<Map<string, string>> {
  const ids = events.flatMap(({ about }) => about.flatMap(({ kind, id }) => (kind === 'person' ? [id] : [])))
  if (ids.length === 0) return new Map()
  const senders = database
    .selectFrom('submissions')
    .innerJoin('inbox', 'inbox.submission_id', 'submissions.id')
    .select(['reference', senderName.as('name')])
  const sent = await senders.where(whereIn(database, 'reference', events.flatMap(referencesIn))).execute()
  const people = database.selectFrom('people').select(({ selectFrom, ref, fn }) => [
    'people.id',
    selectFrom('person_contacts as contact')
      .innerJoin('inbox', 'inbox.contact_id', 'contact.id')
      .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
      .select(senderName.as('name'))
      .where('contact.person_id', '=', fn.coalesce('people.joined_to', ref('people.id')))
      .orderBy('inbox.position', 'desc')
      .limit(1)
      .as('name'),
  ])
  const found = await people.where(whereIn(database, 'people.id', ids)).execute()
  const named = [
    ...found.map(({ id, name }) => [id, name]),
    ...sent.map(({ reference, name }) => [reference, name && `${name} (${reference})`]),
  ]
  return new Map(named.flatMap(([key, name]) => (key && name ? [[key, name]] : [])))
}

/** Events that a person's page tells of at most. */
const MOST_TOLD = 20

/** Who joined and separated a person, also under ids that they had before; the newest first. */
export async function readPeopleHistory(database: Database, personId: string): Promise<Event[]> {
  const ids = await readJoinedIds(database, personId)
  const subjects = ids.map((id) => ({ kind: 'person' as const, id }))
  const events = await readEventsSince(database, subjects, { after: 0, kinds: [...kinds, 'undone'] })
  return events.slice(-MOST_TOLD).reverse()
}
