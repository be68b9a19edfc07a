import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AppContext } from '../../src/app-context'
import type { Database } from '../../src/database/connection'
import type { StaffTable } from '../../src/database/tables'
import { transact } from '../../src/database/transact'
import type { Actor } from '../../src/log/actor'
import { addTag } from '../../src/submissions/handling/tags'
import { submit } from '../../src/submissions/submit'
import { acceptance } from './answers'
import { selectComplete } from './emails'
import { appContextOf, formNamed, message } from './test-app-context'

/** Stores a staff member who has joined. */
export async function addStaff(database: Database, given: Partial<Insertable<StaffTable>> = {}): Promise<Actor> {
  const { name = 'Rosa Martínez' } = given
  const id = randomUUIDv7()
  const email = `${id}@program.example`
  const at = '2026-06-01T09:00:00.000Z'
  const moments = { unread_from: at, created_at: at, joined_at: at, removed_at: null }
  const row = { id, email, email_key: email, name, role: 'office' as const, ...moments, ...given }
  await database.insertInto('staff').values(row).execute()
  return { id: row.id, name }
}

/** Submits a form. Resolves to the submission's id. */
export async function send(database: Database, form: string, input: object, at = new Date('2026-06-25T17:03:00.000Z')) {
  const result = await submit(appContextOf(database, { now: at }), { form: formNamed(form), input, key: 'none' })
  if (result.status !== 'accepted') throw new Error(result.status)
  return result.id
}

export const sendMessage = (database: Database, given: object = {}) =>
  send(database, 'contact', { ...message, ...given })

export const sendAcceptance = (database: Database, given: object = {}) =>
  send(database, 'acceptance', { ...acceptance, ...given })

export const createTag = (app: AppContext, name: string) =>
  transact(app.database, (transaction) => addTag(transaction, app, name))

/** Returns a submission's row of the inbox. */
export function readInbox(database: Database, submissionId: string) {
  const row = database.selectFrom('inbox').selectAll().where('submission_id', '=', submissionId)
  return row.executeTakeFirstOrThrow()
}

/** Returns the emails of a kind, oldest first. Within a millisecond, the order is undefined. */
export function emailsOfKind(database: Database, kind: string) {
  return selectComplete(database)
    .where('kind', '=', kind as 'confirmation')
    .orderBy('id')
    .execute()
}
