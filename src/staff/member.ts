import type { Selectable } from 'kysely'
import { normalizeEmailAddress } from '../../content/email-address'
import type { Role } from '../access/roles'
import type { Database } from '../database/connection'
import { toStorableText } from '../database/storable-text'
import type { StaffTable } from '../database/tables'

/** A staff member who is not removed. */
export interface StaffMember {
  id: string
  email: string
  name: string
  role: Role
  /** True if the member is notified by email about assignments and mentions. */
  notify: boolean
  /** True if the member gets the owners' weekly emails. */
  notifyWeekly: boolean
  /** True if the desk's keyboard shortcuts are on. */
  keys: boolean
  /** Submissions before this time count as read. */
  unreadFrom: string
}

export const memberColumns = [
  'staff.email',
  'staff.name',
  'staff.role',
  'staff.notify',
  'staff.notify_weekly',
  'staff.keys',
  'staff.unread_from',
] as const

type MemberRow = Pick<
  Selectable<StaffTable>,
  'email' | 'name' | 'role' | 'notify' | 'notify_weekly' | 'keys' | 'unread_from'
>

export function toStaffMember(id: string, { email, name, role, unread_from, ...row }: MemberRow): StaffMember {
  const settings = { notify: row.notify === 1, notifyWeekly: row.notify_weekly === 1, keys: row.keys === 1 }
  // An unknown role has no rights (roles.ts).
  return { id, email, name, role, ...settings, unreadFrom: unread_from }
}

/** Normalizes an email address for finding its member. */
export function toEmailKey(email: string): string {
  return normalizeEmailAddress(toStorableText(email)).toLowerCase()
}

export async function findMember(database: Database, id: string): Promise<StaffMember | undefined> {
  const query = selectMembers(database).where('staff.id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toStaffMember(row.id, row)
}

/** Finds a member by email address, ignoring case. */
export async function findMemberByEmail(database: Database, email: string): Promise<StaffMember | undefined> {
  const row = await selectMembers(database).where('staff.email_key', '=', toEmailKey(email)).executeTakeFirst()
  return row && toStaffMember(row.id, row)
}

function selectMembers(database: Database) {
  return database
    .selectFrom('staff')
    .select(['staff.id', ...memberColumns])
    .where('staff.removed_at', 'is', null)
}

type MemberChange = Partial<Pick<StaffMember, 'email' | 'name' | 'role' | 'notify' | 'notifyWeekly' | 'keys'>>

/** Updates a member. The staff must be locked. */
export async function updateMember(transaction: Database, id: string, change: MemberChange): Promise<void> {
  const { notify, notifyWeekly, keys, ...values } = change
  await transaction
    .updateTable('staff')
    .set({
      ...values,
      ...(notify !== undefined && { notify: Number(notify) }),
      ...(notifyWeekly !== undefined && { notify_weekly: Number(notifyWeekly) }),
      ...(keys !== undefined && { keys: Number(keys) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Records the first time that a member proved they own the email address. */
export async function markJoined(transaction: Database, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ joined_at: now.toISOString() })
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .execute()
}
