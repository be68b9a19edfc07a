import { sql } from 'kysely'
import { sortAlphabetically } from '../../../content/alphabetical'
import type { Database } from '../../database/connection'
import { findStoredForm, storedFormNames } from '../../forms/all-forms'
import { schoolKey } from './index-entry'

/** Number of newest submissions read per form. */
const MAX_ROWS_PER_FORM = 500

const MAX_NAMES = 100

const formsWithSchool = storedFormNames.filter((form) => findStoredForm(form)?.inbox.school !== undefined)

/** Lists the schools in the newest submissions, each with its latest spelling. */
export async function listSchoolNames(database: Database): Promise<string[]> {
  const read = await Promise.all(formsWithSchool.map((form) => readNewest(database, form)))
  const names = new Map<string, string>()
  for (const name of read.flat()) {
    const key = schoolKey(name)
    if (key !== '' && !names.has(key) && names.size < MAX_NAMES) names.set(key, name)
  }
  return sortAlphabetically([...names.values()], (name) => name)
}

async function readNewest(database: Database, form: string): Promise<string[]> {
  const rows = database.selectFrom('inbox').select('school').where('form', '=', form)
  // Not a parameter, so that PostgreSQL uses its partial index.
  const newest = rows.where(sql<boolean>`status <> 'spam'`).orderBy('position', 'desc').limit(MAX_ROWS_PER_FORM)
  return (await newest.execute()).flatMap(({ school }) => (school === null ? [] : [school]))
}
