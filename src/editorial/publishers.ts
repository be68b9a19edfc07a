import type { Database } from '../database/connection'

/** The roles that may publish (src/access/roles.ts). */
export const PUBLISHING_ROLES: readonly string[] = ['owner', 'office', 'editor']

/** Whether somebody is on the team and may publish. */
export async function mayPublish(database: Database, staffId: string | null): Promise<boolean> {
  if (staffId === null) return false
  const member = database.selectFrom('staff').select('id').where('id', '=', staffId).where('removed_at', 'is', null)
  return (await member.where('role', 'in', PUBLISHING_ROLES).executeTakeFirst()) !== undefined
}
