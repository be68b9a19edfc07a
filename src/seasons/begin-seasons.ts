import type { Revisions } from '../../content/content-source'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { Season } from '../../content/season'
import type { Database } from '../database/connection'
import { lockContent } from '../database/content-state'
import { transact } from '../database/transact'
import { setCurrent } from './change-season'
import { insertSeason } from './write-season'

/** Stores the season of a fresh site, unless there is one. */
export async function beginSeasons(database: Database, fresh: Revisions, now: Date): Promise<void> {
  if (await hasSeasons(database)) return
  const { bootCamp } = fresh.current(DEFAULT_LANGUAGE).content
  await transact(database, async (transaction) => {
    await lockContent(transaction)
    if (await hasSeasons(transaction)) return
    await insertSeason(transaction, bootCamp, now.toISOString())
    await setCurrent(transaction, bootCamp.id)
  })
}

async function hasSeasons(database: Database): Promise<boolean> {
  return (await database.selectFrom('seasons').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The content with the seasons that are stored, the current one first; as it is where none could be stored. */
export function withSeasons(content: Content, seasons: readonly Season[]): Content {
  const [bootCamp = content.bootCamp] = seasons
  return seasons.length === 0 ? content : { ...content, bootCamp, seasons }
}
