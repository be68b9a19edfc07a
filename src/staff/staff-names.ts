import type { Database } from '../database/connection'

/** What everybody who ever was staff is called, by their id: what they did stays theirs. */
export async function readStaffNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).execute()
  return new Map(staff.map(({ id, name }) => [id, name]))
}
