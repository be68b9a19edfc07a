import type { Database } from '../../database/connection'
import { listTags } from '../handling/tags'

/** What everybody who ever was staff, and every tag, is called, by the ids that stand in events. */
export async function readKnownNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).execute()
  return new Map([...staff, ...(await listTags(database))].map(({ id, name }) => [id, name]))
}
