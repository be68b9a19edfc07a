import type { Database } from '../database/connection'
import { lockKeyShared, lockKeys } from '../database/lock-key'
import { transact } from '../database/transact'
import type { Actor } from './actor'

/** The actor was removed, or given another role, after their request was let in. Nothing of it may be stored. */
export class NoLongerAllowedError extends Error {}

/**
 * Runs a task in a transaction for a member of staff; null is the server's command line. Whoever removes the member or
 * changes their role waits until it ends.
 * @throws NoLongerAllowedError when that has already happened.
 */
export function transactAs<Result>(
  database: Database,
  actor: Pick<Actor, 'id' | 'role'> | null,
  task: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return transact(database, async (transaction) => {
    await requireActor(transaction, actor)
    return task(transaction)
  })
}

/** The same for a transaction that takes other locks first. */
export async function requireActor(transaction: Database, actor: Pick<Actor, 'id' | 'role'> | null): Promise<void> {
  if (actor === null) return
  await lockKeyShared(transaction, actorLockKey(actor.id))
  const member = await transaction
    .selectFrom('staff')
    .select('role')
    .where('id', '=', actor.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!member || (actor.role !== undefined && member.role !== actor.role)) throw new NoLongerAllowedError()
}

/**
 * Waits until what members of staff are doing is done, and keeps them from beginning anything else until the transaction
 * ends.
 */
export function lockActors(transaction: Database, ids: readonly string[]): Promise<void> {
  return lockKeys(transaction, [...new Set(ids)].sort().map(actorLockKey))
}

function actorLockKey(id: string): string {
  return `actor ${id}`
}
