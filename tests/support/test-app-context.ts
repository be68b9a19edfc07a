import { freshContent } from '../../content/content-source'
import type { AppContext } from '../../src/app-context'
import type { Database } from '../../src/database/connection'
import { allForms } from '../../src/forms/all-forms'
import type { FormDefinition } from '../../src/forms/form-definition'
import { leavingHooks } from '../../src/server/process/leaving-hooks'
import { selectComplete } from './emails'

export const ORIGIN = 'http://localhost:3000'
export const OFFICE = 'office@program.example'

/** A sample message. */
export const message = {
  name: "Miles O'Brien",
  email: 'miles@example.org',
  subject: 'program',
  message: 'When do you start?',
}

/** Returns an app context for a database, with a clock that the test may set. */
export function appContextOf(database: Database, moment = { now: new Date('2026-06-25T17:03:00.000Z') }): AppContext {
  return { database, content: freshContent(), officeEmail: OFFICE, origin: ORIGIN, now: () => moment.now, leavingHooks }
}

export function formNamed(name: string): FormDefinition {
  const form = allForms[name]
  if (!form) throw new Error(`no form ${name}`)
  return form
}

/** Returns the submissions and emails in the database, the office's emails first. */
export async function readAll(database: Database) {
  const rows = await database.selectFrom('submissions').selectAll().orderBy('created_at').orderBy('id').execute()
  const emails = await selectComplete(database).orderBy('submission_id').orderBy('audience').execute()
  return { submissions: rows.map((row) => ({ ...row, answers: JSON.parse(row.answers) as unknown })), emails }
}
