import type { Database } from '../database/connection'
import { lockKeyShared, lockKeys } from '../database/lock-key'
import { transact } from '../database/transact'
import type { Actor } from './actor'

/** Thrown if the actor was removed or changed roles after authorization. The transaction must roll back. */
export class NoLongerAllowedError extends Error {}

/**
 * Runs a task in a transaction on behalf of a staff member, or of the server's command line (null). Removing the member
 * or changing their role waits until the transaction ends.
 * @throws NoLongerAllowedError if the member was already removed or changed roles.
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

/** Performs the check of `transactAs` in a transaction that takes other locks first. */
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

/** Waits for the running transactions of staff members, and blocks new ones until this transaction ends. */
export function lockActors(transaction: Database, ids: readonly string[]): Promise<void> {
  return lockKeys(transaction, [...new Set(ids)].sort().map(actorLockKey))
}

function actorLockKey(id: string): string {
  return `actor ${id}`
}
