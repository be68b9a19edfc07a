import type { Database } from '../database/connection'

/** What everybody who ever was staff is called, by their id: what they did stays theirs. */
export async function readStaffNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).execute()
  return new Map(staff.map(({ id, name }) => [id, name]))
}

/** Those who have left the team: what was assigned to them stays so until somebody else takes it. */
export function listFormerStaff(database: Database): Promise<{ id: string; name: string }[]> {
  const former = database.selectFrom('staff').select(['id', 'name']).where('removed_at', 'is not', null)
  return former.where('joined_at', 'is not', null).orderBy('name').orderBy('id').execute()
}
