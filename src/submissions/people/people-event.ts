import type { Database } from '../../database/connection'
import { isAsLeft } from './people-change'

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
  const event = await database
    .selectFrom('events')
    .select(['kind', 'subject_id', 'details'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event || event.details === null || event.subject_id === null) return undefined
  const { kind } = event
  if (kind !== 'people-joined' && kind !== 'people-separated') return undefined
  const details = JSON.parse(event.details)
  const references = details.joined ?? details.separated ?? []
  return { eventId, kind, personId: event.subject_id, references, isUndoable: await isAsLeft(database, details) }
}
