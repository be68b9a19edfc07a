import type { ContentSnapshots } from '../../content/content-source'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { Season } from '../../content/season'
import type { Database } from '../database/connection'
import { lockContent } from '../database/content-state'
import { transact } from '../database/transact'
import { setCurrentSeason } from './change-season'
import type { StoredSeason } from './read-seasons'
import { insertSeason } from './write-season'

/** Stores the default season if there are no seasons yet. */
export async function storeFirstSeason(database: Database, snapshots: ContentSnapshots, now: Date): Promise<void> {
  if (await hasSeasons(database)) return
  const { bootCamp } = snapshots.current(DEFAULT_LANGUAGE).content
  await transact(database, async (transaction) => {
    await lockContent(transaction)
    if (await hasSeasons(transaction)) return
    await insertSeason(transaction, bootCamp, now.toISOString())
    await setCurrentSeason(transaction, bootCamp.id)
  })
}

async function hasSeasons(database: Database): Promise<boolean> {
  return (await database.selectFrom('seasons').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the content with the stored seasons, the current one first; unchanged if no season is stored. */
export function withSeasons(content: Content, stored: readonly StoredSeason[]): Content {
  const seasons = stored.map(toContentSeason)
  const [bootCamp] = seasons
  return bootCamp ? { ...content, bootCamp, seasons } : content
}

/** Removes the fields that only the desk reads. */
function toContentSeason({ title, isCurrent, note, version, changedAt, ...season }: StoredSeason): Season {
  return { ...season, seats: null, allowedOver: null }
}
