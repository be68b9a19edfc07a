import type { Database } from '../../database/connection'
import { listSeasonNames } from '../../seasons/read-seasons'
import { seasonNameKey } from '../event-sentences'
import { readShownTags } from '../handling/shown-tags'

/** What everybody who ever was staff, every tag that ever was, and every season is called now, as events name them. */
export async function readKnownNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).execute()
  const tags = [...(await readShownTags(database))].map(([id, { name }]) => ({ id, name }))
  const seasons = (await listSeasonNames(database)).map(({ id, name }) => ({ id: seasonNameKey(id), name }))
  return new Map([...staff, ...tags, ...seasons].map(({ id, name }) => [id, name]))
}
