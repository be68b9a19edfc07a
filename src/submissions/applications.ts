import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { forUpdate } from '../database/for-update'
import type { Moment } from '../database/tables'
import { whereIn } from '../database/where-in'

/** True for the form whose submissions are applications (src/admissions). */
export function isApplication(form: string): boolean {
  return form === 'application'
}

interface NewApplication {
  id: string
  submission_id: string
  created_at: Moment
}

/** Adds a new application to the season that it joined, in the transaction that stores it. */
export async function addApplication(
  transaction: Database,
  { id, created_at }: { id: string; created_at: Moment },
): Promise<void> {
  await insertApplication(transaction, { id: randomUUIDv7(), submission_id: id, created_at })
}

const insertApplication = compileOnce((transaction, row: NewApplication) =>
  transaction
    .insertInto('applications')
    .values({ ...row, season_id: sql`(SELECT season_id FROM submissions WHERE id = ${row.submission_id})` }),
)

/** Locks the applications of submissions. Lock their inbox rows first, and read the applications afterward. */
export async function lockApplicationsOf(transaction: Database, submissionIds: readonly string[]): Promise<void> {
  const rows = transaction
    .selectFrom('applications')
    .select('id')
    .where(whereIn(transaction, 'submission_id', submissionIds))
  await forUpdate(transaction, rows.orderBy('id')).execute()
}

/** Reads the applications of submissions, by submission. */
export async function readApplicationsOf(database: Database, submissionIds: readonly string[]) {
  const rows = await database
    .selectFrom('applications')
    .select(['id', 'submission_id', 'season_id', 'state'])
    .where(whereIn(database, 'submission_id', submissionIds))
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.submission_id)
}
