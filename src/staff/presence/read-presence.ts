import { sql } from 'kysely'
import { rolesWith } from '../../access/roles'
import type { Database } from '../../database/connection'
import { type Writing, writings } from './record-presence'

/** Somebody who has a submission open. */
export interface Present {
  staffId: string
  name: string
  /** What they are writing; null for who only reads. */
  writing: Writing | null
}

/** Reads who has a submission open, in other tabs than one's own, who came first first. Each of them is there once. */
export async function readPresence(
  database: Database,
  { submissionId, exceptTab }: { submissionId: string; exceptTab: string },
  now: Date,
): Promise<Present[]> {
  const rows = await openTabs(database, now)
    .select(['presence.staff_id', 'member.name', 'presence.writing'])
    .where('presence.submission_id', '=', submissionId)
    .where('presence.id', '!=', exceptTab)
    .orderBy('presence.since')
    .orderBy('presence.id')
    .execute()
  const people = new Map<string, Present>()
  for (const { staff_id, name, writing } of rows) {
    const person = people.get(staff_id) ?? { staffId: staff_id, name, writing: null }
    person.writing ??= writings.find((each) => each === writing) ?? null
    people.set(staff_id, person)
  }
  return [...people.values()]
}

/** Who has what open, and what was done last to it, as one text for each submission: while it stays, nothing changed. */
export async function readPresenceMarks(database: Database, now: Date): Promise<ReadonlyMap<string, string>> {
  const rows = await openTabs(database, now)
    .select(['presence.submission_id', 'presence.staff_id', 'presence.writing'])
    .select(
      sql<string | null>`(SELECT max(sequence) FROM event_subjects AS subject
        WHERE subject.kind = 'submission' AND subject.id = presence.submission_id)`.as('last_event'),
    )
    .orderBy('presence.submission_id')
    .orderBy('presence.id')
    .execute()
  const marks = new Map<string, string>()
  for (const { submission_id, staff_id, writing, last_event } of rows) {
    const before = marks.get(submission_id) ?? `${last_event ?? 0}`
    marks.set(submission_id, `${before} ${staff_id} ${writing ?? ''}`)
  }
  return marks
}

/** The tabs that are there, of sessions that have not ended and of people who may read what they have open. */
function openTabs(database: Database, now: Date) {
  return database
    .selectFrom('presence')
    .innerJoin('staff_sessions as session', 'session.id', 'presence.session_id')
    .innerJoin('staff as member', 'member.id', 'presence.staff_id')
    .where('presence.expires_at', '>', now.toISOString())
    .where('session.ended_at', 'is', null)
    .where('member.removed_at', 'is', null)
    .where('member.role', 'in', rolesWith('read'))
}
