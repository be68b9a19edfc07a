import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { Moment } from '../database/tables'
import { CHAIN_START, digestOf, hashOf } from './event-chain'
import type { EventKind } from './event-kinds'

/** The value of one thing before and after a change; null where there was none. */
export interface Change {
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** A detail of an event that says what was before and after; undefined for another one. */
export function changeOf(detail: EventDetails[string] | undefined): Change | undefined {
  return typeof detail === 'object' && detail !== null && 'after' in detail ? detail : undefined
}

/** What changed, by name, or facts of the event. Never an answer about health or emergencies. */
export type EventDetails = Readonly<Record<string, Change | string | number | boolean | null | readonly string[]>>

export interface NewEvent {
  kind: EventKind
  /** Null for what the site does by itself. */
  actorId: string | null
  submissionId?: string | null
  /** What else it is about: a member of staff, an email, a session, a saved reply. */
  subjectId?: string | null
  details: EventDetails
  at: Moment
}

/**
 * Appends an event to the one chain of all events, in the transaction of the change that it tells of. The chain stays
 * locked until the transaction ends, so this comes last: whoever holds it waits for nobody.
 */
export async function appendEvent(
  transaction: Database,
  { kind, actorId, submissionId = null, subjectId = null, details, at }: NewEvent,
): Promise<void> {
  await lockKey(transaction, 'events')
  const last = await transaction
    .selectFrom('events')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const event = {
    id: randomUUIDv7(),
    at,
    kind,
    actor_id: actorId,
    submission_id: submissionId,
    subject_id: subjectId,
    details: JSON.stringify(details),
    salt: randomBytes(16).toString('hex'),
  }
  const linked = { sequence: (last?.sequence ?? 0) + 1, digest: digestOf(event) }
  const hash = hashOf(last?.hash ?? CHAIN_START, linked)
  await transaction
    .insertInto('events')
    .values({ ...event, ...linked, hash })
    .execute()
}

/** Something that was done. */
export interface Event {
  sequence: number
  id: string
  at: Moment
  kind: string
  actorId: string | null
  /** Null for what the site did by itself. */
  actorName: string | null
  submissionId: string | null
  subjectId: string | null
  /** Null once they are erased. */
  details: EventDetails | null
}

/** Which events are read; all where nothing is given. */
export interface EventFilter {
  submissionId?: string | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  kind?: string | undefined
}

const PAGE_SIZE = 50

/** Events, the newest first; those below a sequence for the page after it. */
export async function readEvents(
  database: Database,
  { submissionId, actorId, subjectId, kind }: EventFilter,
  { before, limit = PAGE_SIZE }: { before?: number | undefined; limit?: number } = {},
): Promise<Event[]> {
  let query = selectEvents(database).orderBy('events.sequence', 'desc').limit(limit)
  if (submissionId !== undefined) query = query.where('events.submission_id', '=', submissionId)
  if (actorId !== undefined) query = query.where('events.actor_id', '=', actorId)
  if (subjectId !== undefined) query = query.where('events.subject_id', '=', subjectId)
  if (kind !== undefined) query = query.where('events.kind', '=', kind)
  if (before !== undefined) query = query.where('events.sequence', '<', before)
  return (await query.execute()).map((row) => ({
    ...row,
    details: row.details === null ? null : JSON.parse(row.details),
  }))
}

function selectEvents(database: Database) {
  return database
    .selectFrom('events')
    .leftJoin('staff', 'staff.id', 'events.actor_id')
    .select(['events.sequence', 'events.id', 'events.at', 'events.kind', 'events.details'])
    .select([
      'events.actor_id as actorId',
      'staff.name as actorName',
      'events.submission_id as submissionId',
      'events.subject_id as subjectId',
    ])
}
