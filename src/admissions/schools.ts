import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'
import { schoolKey } from '../submissions/inbox/index-entry'

/** The schools of applicants, with spellings that staff joined. Keys are those of `inbox.school_key`. */
export interface Schools {
  /** Returns the school's name: the joined one, else the partner school's, else as written. */
  nameOf(key: string, written: string): string
  /** Returns the key that all spellings of a school share. */
  sharedKey(key: string): string
  isPartner(key: string): boolean
}

export async function readSchools(database: Database, { schools }: Pick<Content, 'schools'>): Promise<Schools> {
  const partners = new Map(schools.map(({ name }) => [schoolKey(name), name]))
  const spellings = await database.selectFrom('school_spellings').selectAll().execute()
  const joined = new Map(spellings.map((spelling) => [spelling.school_key, spelling]))
  const sharedKey = (key: string) => joined.get(key)?.name_key ?? key
  return {
    sharedKey,
    nameOf: (key, written) => joined.get(key)?.name ?? partners.get(key) ?? written,
    isPartner: (key) => partners.has(sharedKey(key)),
  }
}
