import type { Database } from '../database/connection'
import { selectActiveSessions } from './sessions'

/**
 * Finds the role of a session's member; undefined if the session has ended or the member was removed. Does not count as
 * use, so that an open page does not keep its session alive.
 */
export async function findSessionRole(database: Database, sessionId: string, now: Date): Promise<string | undefined> {
  const row = await selectActiveSessions(database, now)
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('staff_sessions.id', '=', sessionId)
    .where('staff.removed_at', 'is', null)
    .select('staff.role')
    .executeTakeFirst()
  return row?.role
}
