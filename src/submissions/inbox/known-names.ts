import type { Database } from '../../database/connection'
import { listSeasonNames } from '../../seasons/read-seasons'
import { seasonNameKey } from '../event-sentences'
import { readShownTags } from '../handling/shown-tags'

/** Reads the current names of all current and former staff, tags, and seasons, for event sentences. */
export async function readKnownNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const staff = await database.selectFrom('staff').select(['id', 'name']).execute()
  const tags = [...(await readShownTags(database))].map(([id, { name }]) => ({ id, name }))
  const seasons = (await listSeasonNames(database)).map(({ id, name }) => ({ id: seasonNameKey(id), name }))
  return new Map([...staff, ...tags, ...seasons].map(({ id, name }) => [id, name]))
}
