import type { Selectable } from 'kysely'
import { normalizeEmailAddress } from '../../content/email-address'
import type { Role } from '../access/roles'
import type { Database } from '../database/connection'
import { storableText } from '../database/storable-text'
import type { StaffTable } from '../database/tables'

/** Somebody of the office, as long as they are not removed. */
export interface StaffMember {
  id: string
  email: string
  name: string
  role: Role
  /** Whether they hear by mail of what is assigned to them or names them. */
  notify: boolean
  /** Whether they get the weekly emails, as an owner does. */
  notifyWeekly: boolean
  /** Whether the desk's keyboard shortcuts are on. */
  keys: boolean
  /** What came before counts as read, as ISO 8601. */
  unreadFrom: string
}

/** What `memberOf` needs of the table. */
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

/** Two addresses with the same key are one member's. */
export function toEmailKey(email: string): string {
  return normalizeEmailAddress(storableText(email)).toLowerCase()
}

/** The member with an id, if they are not removed. */
export async function findMember(database: Database, id: string): Promise<StaffMember | undefined> {
  const query = selectMembers(database).where('staff.id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toStaffMember(row.id, row)
}

/** The member with an address, in whatever case, if they are not removed. */
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

/** What can be changed of a member. */
type MemberChange = Partial<Pick<StaffMember, 'email' | 'name' | 'role' | 'notify' | 'notifyWeekly' | 'keys'>>

/** Changes a member, while the staff is locked. */
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

/** Notes that a member has shown that the address is theirs. Only the first time counts. */
export async function markJoined(transaction: Database, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ joined_at: now.toISOString() })
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .execute()
}
