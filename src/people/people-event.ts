import type { Database } from '../database/connection'
import { type Event, readEvent, readEventsSince } from '../log/events'
import { readJoinedIds } from './person-contacts'
import { canGoBack, keptPersonOf } from './undo-people'

/** That two people were joined, or one was separated. */
export interface PeopleEvent {
  eventId: string
  kind: 'people-joined' | 'people-separated'
  /** The person who is there before and after. */
  personId: string
  references: string[]
  /** Whether nothing was built on it yet. */
  isUndoable: boolean
}

/** Reads an event about people; undefined where there is none with this id. */
export async function readPeopleEvent(database: Database, eventId: string): Promise<PeopleEvent | undefined> {
  const event = await readEvent(database, eventId)
  const personId = event && keptPersonOf(event)
  if (!event?.details || personId === undefined) return undefined
  const { kind, details } = event
  if (kind !== 'people-joined' && kind !== 'people-separated') return undefined
  const references = details.joined ?? details.separated
  if (!Array.isArray(references)) return undefined
  return { eventId, kind, personId, references, isUndoable: await canGoBack(database, event) }
}

/** Events that a person's page tells of at most. */
const MOST_TOLD = 20

/** Who joined and separated a person, also under ids that they had before; the newest first. */
export async function readPeopleHistory(database: Database, personId: string): Promise<Event[]> {
  const ids = await readJoinedIds(database, personId)
  const subjects = ids.map((id) => ({ kind: 'person' as const, id }))
  const kinds = ['people-joined', 'people-separated', 'undone']
  const events = await readEventsSince(database, subjects, { after: 0, kinds })
  return events.slice(-MOST_TOLD).reverse()
}
