import { sql } from 'kysely'
import { sortAlphabetically } from '../../../content/alphabetical'
import type { Database } from '../../database/connection'
import { findStored, storedForms } from '../../forms/all-forms'
import { schoolKey } from './index-entry'

/** Of each form that asks for a school, so many of the newest are read. */
const MOST_READ = 500

const MOST_NAMES = 100

const formsWithSchool = storedForms.filter((form) => findStored(form)?.inbox.school !== undefined)

/** The schools that the newest submissions name, each once as it was spelled last. */
export async function listSchoolNames(database: Database): Promise<string[]> {
  const read = await Promise.all(formsWithSchool.map((form) => readNewest(database, form)))
  const names = new Map<string, string>()
  for (const name of read.flat()) {
    const key = schoolKey(name)
    if (key !== '' && !names.has(key) && names.size < MOST_NAMES) names.set(key, name)
  }
  return sortAlphabetically([...names.values()], (name) => name)
}

async function readNewest(database: Database, form: string): Promise<string[]> {
  const rows = database.selectFrom('inbox').select('school').where('form', '=', form)
  // As a literal, so that PostgreSQL finds its partial index.
  const newest = rows.where(sql<boolean>`status <> 'spam'`).orderBy('position', 'desc').limit(MOST_READ)
  return (await newest.execute()).flatMap(({ school }) => (school === null ? [] : [school]))
}
