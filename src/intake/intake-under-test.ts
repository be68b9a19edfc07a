import { readContent } from '../../content/read-content'
import type { Database } from '../database/connection'
import { allForms, type FormDefinition } from '../forms/all-forms'
import type { Intake } from './intake'

export const ORIGIN = 'http://localhost:3000'
export const OFFICE = 'office@programme.example'

/** What somebody might write. */
export const message = {
  name: "Miles O'Brien",
  email: 'miles@example.org',
  subject: 'program',
  message: 'When do you start?',
}

/** For tests: the door to a database, at a moment that the test may move. */
export function intakeOf(database: Database, moment = { now: new Date('2026-06-25T17:03:00.000Z') }): Intake {
  return { database, content: readContent(), officeEmail: OFFICE, origin: ORIGIN, now: () => moment.now }
}

export function formNamed(name: string): FormDefinition {
  const form = allForms[name]
  if (!form) throw new Error(`no form ${name}`)
  return form
}

/** What is in the database, the mails with the office's first. */
export async function readAll(database: Database) {
  const rows = await database.selectFrom('submissions').selectAll().orderBy('created_at').orderBy('id').execute()
  const mails = await database.selectFrom('outbox').selectAll().orderBy('submission_id').orderBy('audience').execute()
  return { submissions: rows.map((row) => ({ ...row, answers: JSON.parse(row.answers) as unknown })), mails }
}
