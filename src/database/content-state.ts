import type { Database } from './connection'
import { lockKey } from './lock-key'
import type { Moment } from './tables'

/** The id of the one row of content_state. */
export const SITE = 'site'

/** Locks all that the site says until the transaction ends. */
export function lockContent(transaction: Database): Promise<void> {
  return lockKey(transaction, 'content')
}

/** Counts a publication, so that every process reads the content again; resolves to its number. */
export async function countPublication(transaction: Database, at: Moment): Promise<number> {
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
