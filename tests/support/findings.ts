import type { Database } from '../../src/database/connection'
import type { Found } from '../../src/editorial/findings/finding-id'

/** For tests: something that a check found. */
export function found(message: string, given: Partial<Found> = {}): Found {
  return { check: 'wrong-weekday', document: 'season', field: 'schedule.0', text: message, message, ...given }
}

/** For tests: the content of a site that has begun, at its first revision. */
export async function beginContent(database: Database): Promise<void> {
  await database
    .insertInto('content_state')
    .values({ id: 'site', revision: 0, began_at: '2026-06-01T09:00:00.000Z' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
