import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EventsTable } from '../database/tables'

type EventRow = Selectable<EventsTable>

/** What the hash of the first event stands on. */
export const CHAIN_START = ''

/** What an event's digest covers: everything but its place in the chain. */
type Digested = Omit<EventRow, 'sequence' | 'digest' | 'hash'>

/** SHA-256 (hex) over an event's salt and its columns as JSON. Without the salt nobody can try out what stood in it. */
export function digestOf({ id, at, kind, actor_id, submission_id, subject_id, details, salt }: Digested): string {
  return sha256(JSON.stringify([salt, id, at, kind, actor_id, submission_id, subject_id, details]))
}

/** SHA-256 (hex) over the hash of the event before, and the event's own sequence and digest. */
export function hashOf(previous: string, { sequence, digest }: Pick<EventRow, 'sequence' | 'digest'>): string {
  return sha256(JSON.stringify([previous, sequence, digest]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
