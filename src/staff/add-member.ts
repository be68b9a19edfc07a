import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '../access/roles'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import { type StaffMember, toEmailKey, toStaffMember } from './member'

/** Locks all staff members until the transaction ends. */
export function lockStaff(transaction: Database): Promise<void> {
  return lockKey(transaction, 'staff')
}

/** True if any staff member is not removed. */
export async function hasStaff(database: Database): Promise<boolean> {
  const present = database.selectFrom('staff').select('id').where('removed_at', 'is', null).limit(1)
  return (await present.executeTakeFirst()) !== undefined
}

/** Adds a staff member. Earlier submissions count as read for them, except for the very first member. */
export async function addMember(
  transaction: Database,
  { email, name, role }: { email: string; name: string; role: Role },
  now: Date,
): Promise<StaffMember> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  const earlier = await transaction.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  const unread_from = earlier ? at : new Date(0).toISOString()
  const row = { email, email_key: toEmailKey(email), name, role, notify: 1, notify_weekly: 1, keys: 1, unread_from }
  await transaction
    .insertInto('staff')
    .values({ id, ...row, created_at: at, joined_at: null, removed_at: null })
    .execute()
  return toStaffMember(id, row)
}
