import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import { forNoKeyUpdate } from '../database/for-update'
import type { ApplicationsTable } from '../database/tables'
import { whereIn } from '../database/where-in'

/** An application in a season. */
export type ApplicationRow = Selectable<ApplicationsTable>

/** An application and the version that the page showed. */
export interface VersionedApplication {
  id: string
  version: number
}

export function readApplication(database: Database, id: string): Promise<ApplicationRow | undefined> {
  return database.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads applications in the order of the ids. */
export async function readApplications(database: Database, ids: readonly string[]): Promise<ApplicationRow[]> {
  const rows = database
    .selectFrom('applications')
    .selectAll()
    .where(whereIn(database, 'id', ids))
  const byId = new Map((await rows.execute()).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Finds the application with a reference in the season of another one. */
export function findOriginal(database: Database, duplicateId: string, reference: string) {
  return database
    .selectFrom('applications')
    .innerJoin('applications as duplicate', 'duplicate.season_id', 'applications.season_id')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .select('applications.id')
    .where('duplicate.id', '=', duplicateId)
    .where('submissions.reference', '=', reference)
    .executeTakeFirst()
}

/**
 * Locks applications until the transaction ends, always in the same order to avoid deadlocks. Lock them after rows of
 * the inbox and before seats (seats.ts), emails and the log.
 */
export function lockApplications(transaction: Database, ids: readonly string[]): Promise<ApplicationRow[]> {
  const rows = transaction
    .selectFrom('applications')
    .selectAll()
    .where(whereIn(transaction, 'id', ids))
  return forNoKeyUpdate(transaction, rows.orderBy('id')).execute()
}
