import { sortAlphabetically } from '../../content/alphabetical'
import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'
import { schoolKey } from '../submissions/inbox/index-entry'
import { offTheList } from './states'

/** The schools of applicants, with spellings that staff joined. Keys are those of `inbox.school_key`. */
export interface Schools {
  /** Returns the school's name: the partner school's, else the joined one, else as written. */
  nameOf(key: string, written: string): string
  /** Returns the key that all spellings of a school share. */
  sharedKey(key: string): string
  isPartner(key: string): boolean
}

export async function readSchools(database: Database, { schools }: Pick<Content, 'schools'>): Promise<Schools> {
  const partners = new Map(schools.map(({ name }) => [schoolKey(name), name]))
  const spellings = await database.selectFrom('school_spellings').selectAll().execute()
  const joined = new Map(spellings.map(({ school_key, name_key }) => [school_key, name_key]))
  const names = new Map(spellings.map(({ name, name_key }) => [name_key, name]))
  const sharedKey = (key: string) => joined.get(key) ?? key
  return {
    sharedKey,
    nameOf: (key, written) => partners.get(sharedKey(key)) ?? names.get(sharedKey(key)) ?? written,
    isPartner: (key) => partners.has(sharedKey(key)),
  }
}

/** Reads the spellings of a season's applicants on the list, ordered by the school's name. */
export async function readSeasonSchools(database: Database, content: Pick<Content, 'schools'>, seasonId: string) {
  const { nameOf, isPartner, sharedKey } = await readSchools(database, content)
  const rows = await database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['inbox.school', 'inbox.school_key'])
    .where('applications.season_id', '=', seasonId)
    .where('applications.state', 'not in', offTheList)
    .where('inbox.status', '<>', 'spam')
    .where('inbox.school_key', '<>', '')
    .orderBy('inbox.position')
    .execute()
  const spellings = [...Map.groupBy(rows, ({ school_key }) => school_key ?? '')].map(([key, [first, ...others]]) => {
    const written = first?.school ?? ''
    const school = { name: nameOf(key, written), isPartner: isPartner(key), isJoined: sharedKey(key) !== key }
    return { key, written, count: 1 + others.length, ...school }
  })
  return sortAlphabetically(spellings, ({ name }) => name)
}

/** A spelling with the number of its applicants and the name of its school. */
export type SeasonSchool = Awaited<ReturnType<typeof readSeasonSchools>>[number]
