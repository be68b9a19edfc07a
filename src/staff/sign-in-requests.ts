import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { HOUR, momentAfter, momentBefore } from '../../content/moments'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { SignInRequestsTable } from '../database/tables'
import { transact } from '../database/transact'
import { digestToken } from './tokens'

export type SignInRequest = Selectable<SignInRequestsTable>

/** With a mailed code, with a passkey, or to add one. */
type RequestKind = 'code' | 'passkey' | 'new-passkey'

/** Requests and links are kept for so long after they have expired, then deleted as new ones come. */
const RETENTION_MS = HOUR
const MAX_DELETED_ROWS = 100

interface NewRequest {
  kind: RequestKind
  /** Null where nobody has the address, or the passkey will tell who it is. */
  staffId: string | null
  /** The random value in a cookie of the browser that asks; the request is good in that browser alone. */
  browserToken: string
  challenge?: string
  /** In milliseconds. */
  lifetimeMs: number
}

/** Stores that somebody asks to come in. It ends the browser's earlier request of the same kind. */
export async function addRequest(
  transaction: Database,
  { kind, staffId, browserToken, challenge, lifetimeMs: lifetime }: NewRequest,
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
  const bound = { id, kind, staff_id: staffId, browser_digest }
  const times = { created_at: at, expires_at: momentAfter(now, lifetime), used_at: null }
  await transaction
    .insertInto('sign_in_requests')
    .values({ ...bound, ...times, code_digest: null, challenge: challenge ?? null })
    .execute()
  return id
}

/** Uses up a browser's request of a kind; undefined when there is none that is still good. */
export function takeRequest(
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

/** Deletes some of what expired long ago, so that what strangers cause does not grow without end. */
export async function deleteExpired(
  database: Database,
  table: 'sign_in_requests' | 'sign_in_links',
  now: Date,
): Promise<void> {
  const expired = (within: Database) =>
    within
      .selectFrom(table)
      .select('id')
      .where('expires_at', '<', momentBefore(now, RETENTION_MS))
      .orderBy('expires_at')
      .limit(MAX_DELETED_ROWS)
  if (!(await expired(database).limit(1).executeTakeFirst())) return
  await transact(database, async (transaction) => {
    // Two that delete the same rows in different orders would wait for each other.
    await lockKey(transaction, 'deletion of expired sign-ins')
    await transaction.deleteFrom(table).where('id', 'in', expired(transaction)).execute()
  })
}
