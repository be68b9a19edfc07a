import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '../access/roles'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { migrations } from '../database/migrate'
import type { Moment } from '../database/tables'
import { transact } from '../database/transact'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'

export interface RestoredMember {
  name: string
  email: string
  role: Role
}

/**
 * Ends all sessions, one-time links, and codes of a restored database, and records that an owner must confirm the team:
 * links may have been used, and members removed, since `madeAt`. Works with the schema of every version. Returns the
 * team.
 */
export function endAllAccess(database: Database, madeAt: Moment): Promise<RestoredMember[]> {
  const at = new Date().toISOString()
  return transact(database, async (transaction) => {
    await transaction.updateTable('staff_sessions').set({ ended_at: at }).where('ended_at', 'is', null).execute()
    for (const table of ['sign_in_links', 'sign_in_requests'] as const)
      await transaction.updateTable(table).set({ used_at: at }).where('used_at', 'is', null).execute()
    const staff = transaction.selectFrom('staff').select(['name', 'email', 'role']).where('removed_at', 'is', null)
    const team = await staff.orderBy('created_at').orderBy('id').execute()
    await migrations['006-restores']?.up(transaction)
    if (team.length > 0)
      await transaction
        .insertInto('restores')
        .values({ id: randomUUIDv7(), restored_at: at, made_at: madeAt })
        .execute()
    return team
  })
}

/** Finds the latest restore whose team no owner has confirmed. */
export function findUnconfirmedRestore(database: Database) {
  const open = database.selectFrom('restores').selectAll().where('confirmed_at', 'is', null)
  return open.orderBy('restored_at', 'desc').limit(1).executeTakeFirst()
}

/** Records that the actor confirmed the team. Appends no event if it was confirmed already. */
export async function confirmTeam({ database, now }: AppContext, actor: Actor): Promise<void> {
  await transactAs(database, actor, async (transaction) => {
    const at = now().toISOString()
    const open = transaction.updateTable('restores').set({ confirmed_at: at }).where('confirmed_at', 'is', null)
    const { numUpdatedRows } = await open.executeTakeFirst()
    if (numUpdatedRows > 0n)
      await appendEvent(transaction, { kind: 'team-confirmed', actorId: actor.id, details: {}, at })
  })
}
