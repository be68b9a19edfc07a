import { sortAlphabetically } from '../../content/alphabetical'
import type { Database } from '../database/connection'
import { isOnTheList } from './applicant-list'
import type { Schools } from './schools'

/** A school of a season's applicants. */
export interface SeasonSchool {
  /** The key that its spellings share. */
  key: string
  name: string
  isPartner: boolean
  /** The number of applicants. */
  count: number
  /** The most frequent first. */
  spellings: readonly { key: string; written: string; count: number; isJoined: boolean }[]
}

/** Reads the schools of a season's applicants by name, without those off the list. */
export async function readSeasonSchools(
  database: Database,
  schools: Schools,
  seasonId: string,
): Promise<SeasonSchool[]> {
  const rows = await database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['inbox.school', 'inbox.school_key', 'applications.state'])
    .where('applications.season_id', '=', seasonId)
    .where('inbox.status', '<>', 'spam')
    .where('inbox.school_key', '<>', '')
    .orderBy('inbox.position')
    .execute()
  const applicants = rows.filter(isOnTheList)
  const byKey = Map.groupBy(applicants, ({ school_key }) => school_key ?? '')
  const spellings = [...byKey].map(([key, all]) => ({
    ...{ key, written: all[0]?.school ?? '', count: all.length },
    isJoined: schools.sharedKey(key) !== key,
  }))
  const byCount = spellings.sort((one, other) => other.count - one.count)
  const found = [...Map.groupBy(byCount, ({ key }) => schools.sharedKey(key))].map(([key, all]) => ({
    ...{ key, name: schools.nameOf(key, all[0]?.written ?? ''), isPartner: schools.isPartner(key), spellings: all },
    count: all.reduce((sum, { count }) => sum + count, 0),
  }))
  return sortAlphabetically(found, ({ name }) => name)
}
