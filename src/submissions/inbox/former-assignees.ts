import type { Database } from '../../database/connection'
import { READING_ROLES } from '../readers'

/** Lists former staff, and staff who can no longer read submissions, who still have submissions assigned. */
export function listFormerAssignees(database: Database) {
  return (
    database
      .selectFrom('staff')
      .select(['id', 'name', 'removed_at as removedAt'])
      .where(({ or, eb }) => or([eb('removed_at', 'is not', null), eb('role', 'not in', READING_ROLES)]))
      // One index lookup per person.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('inbox')
            .select('position')
            .whereRef('inbox.assignee_id', '=', 'staff.id')
            .where('inbox.status', '<>', 'spam'),
        ),
      )
      .orderBy('id')
      .execute()
  )
}
