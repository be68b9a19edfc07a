import type { Database } from '../database/connection'
import { selectActiveSessions } from './sessions'

/**
 * The role of whom a session belongs to; undefined when the session has ended, or its member is removed. Looking does
 * not count as using it: a page that is left open would keep its session alive.
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
