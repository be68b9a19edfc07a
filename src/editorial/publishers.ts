import { rolesWith } from '../access/roles'
import type { Database } from '../database/connection'

/** Whether somebody is on the team and may publish. */
export async function mayPublish(database: Database, staffId: string | null): Promise<boolean> {
  if (staffId === null) return false
  const member = database.selectFrom('staff').select('id').where('id', '=', staffId).where('removed_at', 'is', null)
  return (await member.where('role', 'in', rolesWith('publish')).executeTakeFirst()) !== undefined
}
