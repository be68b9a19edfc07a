import type { Database } from './connection'
import { lockKey } from './lock-key'
import type { Moment } from './tables'

/** Id of the only row in content_state. */
export const SITE = 'site'

/** Locks all content until the transaction ends. */
export function lockContent(transaction: Database): Promise<void> {
  return lockKey(transaction, 'content')
}

/** Increments the content number, so that every process reloads the content. Returns the new number. */
export async function incrementContentNumber(transaction: Database, at: Moment): Promise<number> {
  const state = await transaction
    .insertInto('content_state')
    .values({ id: SITE, revision: 1, began_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb }) => ({ revision: eb('content_state.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return state.revision
}
