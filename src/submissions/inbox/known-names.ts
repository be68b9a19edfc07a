import type { Database } from '../../database/connection'
import { readShownTags } from '../handling/shown-tags'

/** What everybody who ever was staff, and every tag that ever was, is called now, by the ids that stand in events. */
export async function readKnownNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).execute()
  const tags = [...(await readShownTags(database))].map(([id, { name }]) => ({ id, name }))
  return new Map([...staff, ...tags].map(({ id, name }) => [id, name]))
}
