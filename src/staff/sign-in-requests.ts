import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { HOUR, momentAfter, momentBefore } from '../../content/moments'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { SignInRequestsTable } from '../database/tables'
import { transact } from '../database/transact'
import { digestToken } from './tokens'

export type SignInRequest = Selectable<SignInRequestsTable>

/** Sign-in by mailed code, sign-in by passkey, or registration of a passkey. */
type RequestKind = 'code' | 'passkey' | 'new-passkey'

/** Expired requests and links are deleted after this time, when new ones are stored. */
const RETENTION_MS = HOUR
const MAX_DELETED_ROWS = 100

interface NewRequest {
  kind: RequestKind
  /** Null if the address is unknown, or if the passkey will identify the member. */
  staffId: string | null
  /** The random value in a cookie of the requesting browser. The request is valid only there. */
  browserToken: string
  challenge?: string
  lifetimeMs: number
}

/** Stores a request, and ends the browser's earlier request of the same kind. */
export async function addRequest(
  transaction: Database,
  { kind, staffId, browserToken, challenge, lifetimeMs }: NewRequest,
  now: Date,
): Promise<string> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  const browser_digest = digestToken(browserToken)
  await transaction
    .updateTable('sign_in_requests')
    .set({ used_at: at })
    .where('browser_digest', '=', browser_digest)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
  const fields = { id, kind, staff_id: staffId, browser_digest }
  const times = { created_at: at, expires_at: momentAfter(now, lifetimeMs), used_at: null }
  await transaction
    .insertInto('sign_in_requests')
    .values({ ...fields, ...times, code_digest: null, challenge: challenge ?? null })
    .execute()
  return id
}

/** Uses up a browser's request; undefined if there is no valid one. */
export function consumeRequest(
  database: Database,
  { kind, browserToken }: { kind: RequestKind; browserToken: string },
  now: Date,
): Promise<SignInRequest | undefined> {
  return transact(database, (transaction) =>
    transaction
      .updateTable('sign_in_requests')
      .set({ used_at: now.toISOString() })
      .where('browser_digest', '=', digestToken(browserToken))
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Deletes a batch of long-expired rows, so that anonymous requests cannot fill the table. */
export async function deleteExpired(
  database: Database,
  table: 'sign_in_requests' | 'sign_in_links',
  now: Date,
): Promise<void> {
  const selectExpired = (within: Database) =>
    within
      .selectFrom(table)
      .select('id')
      .where('expires_at', '<', momentBefore(now, RETENTION_MS))
      .orderBy('expires_at')
      .limit(MAX_DELETED_ROWS)
  if (!(await selectExpired(database).limit(1).executeTakeFirst())) return
  await transact(database, async (transaction) => {
    // Prevents deadlocks between concurrent deletions.
    await lockKey(transaction, 'deletion of expired sign-ins')
    await transaction.deleteFrom(table).where('id', 'in', selectExpired(transaction)).execute()
  })
}
