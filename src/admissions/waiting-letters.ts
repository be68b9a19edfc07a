import type { Database } from '../database/connection'
import { forUpdate } from '../database/for-update'
import { whereIn } from '../database/where-in'

/**
 * Reads the emails of letters that wait and are not being sent, so that they can be canceled. Locked ones are not sent
 * until the transaction ends; lock them after seats.
 */
export function readWaitingLetters(
  database: Database,
  applicationIds: readonly string[],
  { now, isLocked }: { now: Date; isLocked: boolean },
): Promise<{ applicationId: string; emailId: string }[]> {
  const letters = database
    .selectFrom('letters')
    .innerJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['letters.application_id as applicationId', 'outbox.id as emailId'])
    .where(whereIn(database, 'letters.application_id', applicationIds))
    .where('outbox.status', '=', 'waiting')
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .orderBy('outbox.id')
  return (isLocked ? forUpdate(database, letters) : letters).execute()
}
