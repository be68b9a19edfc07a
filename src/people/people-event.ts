import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { type Event, readEvent, readEventsSince } from '../log/events'
import { readUndoStates } from '../log/undo/undo-states'
import { peopleEventKinds } from './event-kinds'
import { readJoinedIds } from './person-contacts'

/** An event in which two people were joined, separated, or marked as not the same. */
export interface PeopleEvent {
  eventId: string
  kind: (typeof kinds)[number]
  references: string[]
  /** True if no later change depends on it. */
  isUndoable: boolean
}

const kinds = ['people-joined', 'people-separated', 'people-kept-apart'] as const

const references = v.exactOptional(v.array(v.string()))

const referencesSchema = v.object({ joined: references, separated: references, apart: references })

/** Returns the references of the people that an event or its undo is about. */
function listReferences({ details }: Pick<Event, 'details'>): string[] {
  return v.is(referencesSchema, details) ? (details.joined ?? details.separated ?? details.apart ?? []) : []
}

/** Returns the id of the person who exists both before and after the event. */
function findRemainingPersonId({ about, details }: Event): string | undefined {
  return about.find(({ kind, id }) => kind === 'person' && !(`person:${id}` in (details ?? {})))?.id
}

/** Reads an event about a person who exists both before and after it; undefined if the event is not one. */
export async function readPeopleEvent(
  database: Database,
  eventId: string,
  personId: string,
): Promise<PeopleEvent | undefined> {
  const event = await readEvent(database, eventId)
  const kind = kinds.find((each) => each === event?.kind)
  if (!event?.details || kind === undefined) return undefined
  const isApartEvent = kind === 'people-kept-apart' && event.about.some(({ id }) => id === personId)
  if (!isApartEvent && findRemainingPersonId(event) !== personId) return undefined
  const state = (await readUndoStates(database, [event], peopleEventKinds)).get(eventId)
  return { eventId, kind, references: listReferences(event), isUndoable: state !== undefined && !state.blocker }
}

/** Reads the names of people by id, and of senders by the references in the events. */
export async function readEventPersonNames(database: Database, events: readonly Event[]): Promise<Map<string, string>> {
  const ids = events.flatMap(({ about }) => about.flatMap(({ kind, id }) => (kind === 'person' ? [id] : [])))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ key: string; name: string | null }>`
    WITH RECURSIVE resolved (id, now_id, joined_to) AS (
      SELECT id, id, joined_to FROM people WHERE id IN (${sql.join(ids)})
      UNION ALL SELECT resolved.id, people.id, people.joined_to FROM resolved JOIN people ON people.id = resolved.joined_to)
    SELECT resolved.id AS key, (SELECT ${senderName} FROM person_contacts AS contact
      JOIN inbox ON inbox.contact_id = contact.id JOIN submissions ON submissions.id = inbox.submission_id
      WHERE contact.person_id = resolved.now_id ORDER BY inbox.position DESC LIMIT 1) AS name
    FROM resolved WHERE joined_to IS NULL
    UNION ALL SELECT reference, ${senderName} || ' (' || reference || ')'
    FROM submissions JOIN inbox ON inbox.submission_id = submissions.id
    WHERE reference IN (${sql.join(['', ...events.flatMap(listReferences)])})`.execute(database)
  return new Map(rows.flatMap(({ key, name }) => (name ? [[key, name]] : [])))
}

/** Maximum number of events on a person's page. */
const MAX_EVENTS = 20

/** Reads the events that joined or separated a person, including those under earlier ids, newest first. */
export async function readPeopleHistory(database: Database, personId: string): Promise<Event[]> {
  const ids = await readJoinedIds(database, personId)
  const subjects = ids.map((id) => ({ kind: 'person' as const, id }))
  const events = await readEventsSince(database, subjects, { after: 0, kinds: [...kinds, 'undone'] })
  return events.slice(-MAX_EVENTS).reverse()
}
