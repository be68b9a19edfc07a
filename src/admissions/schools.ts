import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'
import { schoolKey } from '../submissions/inbox/index-entry'
import { readSpellings } from './school-spellings'

/** The schools of applicants, with spellings that staff joined. Keys are those of `inbox.school_key`. */
export interface Schools {
  /** Returns the school's name: the partner school's, else the joined one, else as written. */
  nameOf(key: string, written: string): string
  /** Returns the key that all spellings of a school share. */
  sharedKey(key: string): string
  isPartner(key: string): boolean
}

export async function readSchools(database: Database, { schools }: Pick<Content, 'schools'>): Promise<Schools> {
  const spellings = await readSpellings(database)
  const joined = new Map(spellings.map(({ school_key, name_key }) => [school_key, name_key]))
  const names = new Map(spellings.map(({ name, name_key }) => [name_key, name]))
  const partners = new Map(schools.map(({ name }) => [schoolKey(name), name]))
  const sharedKey = (key: string) => joined.get(key) ?? key
  return {
    sharedKey,
    nameOf: (key, written) => partners.get(sharedKey(key)) ?? names.get(sharedKey(key)) ?? written,
    isPartner: (key) => partners.has(sharedKey(key)),
  }
}
