import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { WritingKind } from '../../database/tables'
import { type PresenceSubject, presenceRoles } from './presence-subject'

/** A person who has an object open. */
export interface PresentMember {
  staffId: string
  name: string
  /** Null if the person is only reading. */
  writing: WritingKind | null
}

/** Lists the people who have an object open in other tabs, without duplicates, in order of arrival. */
export async function readPresence(
  database: Database,
  { subject, exceptTab }: { subject: PresenceSubject; exceptTab: string },
  now: Date,
): Promise<PresentMember[]> {
  const rows = await selectOpenTabs(database, now)
    .select(['presence.staff_id', 'member.name', 'presence.writing'])
    .where('presence.subject_kind', '=', subject.kind)
    .where('presence.subject_id', '=', subject.id)
    .where('presence.id', '!=', exceptTab)
    .orderBy('presence.since')
    .orderBy('presence.id')
    .execute()
  const people = new Map<string, PresentMember>()
  for (const { staff_id, name, writing } of rows) {
    const person = people.get(staff_id) ?? { staffId: staff_id, name, writing: null }
    person.writing ??= writing
    people.set(staff_id, person)
  }
  return [...people.values()]
}

/** An open object, with a mark that changes when the people present or the object's events change. */
export interface PresenceMark {
  subject: PresenceSubject
  mark: string
}

export async function readPresenceMarks(database: Database, now: Date): Promise<PresenceMark[]> {
  const rows = await selectOpenTabs(database, now)
    .select(['presence.subject_kind as kind', 'presence.subject_id as id', 'presence.staff_id', 'presence.writing'])
    .select(
      sql<string | null>`(SELECT max(sequence) FROM event_subjects AS subject
        WHERE subject.kind = presence.subject_kind AND subject.id = presence.subject_id)`.as('last_event'),
    )
    .orderBy('presence.subject_kind')
    .orderBy('presence.subject_id')
    .orderBy('presence.id')
    .execute()
  const marks: PresenceMark[] = []
  for (const { kind, id, staff_id, writing, last_event } of rows) {
    const last = marks.at(-1)
    const known = last?.subject.kind === kind && last.subject.id === id ? last : undefined
    const own = ` ${staff_id} ${writing ?? ''}`
    if (known) known.mark += own
    else marks.push({ subject: { kind, id }, mark: `${last_event ?? 0}${own}` })
  }
  return marks
}

/** Selects unexpired tabs of active sessions whose members have the required right. */
function selectOpenTabs(database: Database, now: Date) {
  return database
    .selectFrom('presence')
    .innerJoin('staff_sessions as session', 'session.id', 'presence.session_id')
    .innerJoin('staff as member', 'member.id', 'presence.staff_id')
    .where('presence.expires_at', '>', now.toISOString())
    .where('session.ended_at', 'is', null)
    .where('member.removed_at', 'is', null)
    .where((where) =>
      where.or(
        presenceRoles.map(({ kind, roles }) =>
          where.and([where('presence.subject_kind', '=', kind), where('member.role', 'in', roles)]),
        ),
      ),
    )
}
