import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { forNoKeyUpdate } from '../database/for-update'
import type { ApplicationsTable } from '../database/tables'
import { whereIn } from '../database/where-in'
import type { Subject } from '../log/subjects'
import type { RowTarget } from './handling/row-target'
import type { InboxRow } from './inbox/inbox-row'

/** True for the form whose submissions are applications (src/admissions). */
export function isApplication(form: string): boolean {
  return form === 'application'
}

type NewApplication = Pick<Selectable<ApplicationsTable>, 'id' | 'submission_id' | 'created_at'>

/** Adds a new application to the season that it joined, in the transaction that stores it. */
export const insertApplication = compileOnce((transaction, row: NewApplication) =>
  transaction
    .insertInto('applications')
    .values({ ...row, season_id: sql`(SELECT season_id FROM submissions WHERE id = ${row.submission_id})` }),
)

/** An application of a submission. */
export type SubmittedApplication = Awaited<ReturnType<typeof readApplicationsOf>>[number]

/** Locks the applications of submissions until the transaction ends. Lock their inbox rows first. */
export function lockApplicationsOf(transaction: Database, submissionIds: readonly string[]) {
  return forNoKeyUpdate(transaction, selectApplicationsOf(transaction, submissionIds)).execute()
}

export function readApplicationsOf(database: Database, submissionIds: readonly string[]) {
  return selectApplicationsOf(database, submissionIds).execute()
}

function selectApplicationsOf(database: Database, submissionIds: readonly string[]) {
  return database
    .selectFrom('applications')
    .select(['id', 'submission_id', 'season_id', 'state'])
    .where(whereIn(database, 'submission_id', submissionIds))
    .orderBy('id')
}

interface SubmissionChange {
  row: Pick<InboxRow, 'submissionId' | 'form' | 'status' | 'seasonId'>
  target: RowTarget
}

/**
 * Updates the applications of changed submissions: one that is released from spam gets its application, and one without
 * a decision moves with its submission. Resolves to the moved applications by submission.
 */
export async function updateApplications(
  transaction: Database,
  changes: readonly SubmissionChange[],
): Promise<ReadonlyMap<string, readonly Subject[]>> {
  const ours = changes.filter(({ row }) => isApplication(row.form))
  const released = ours.filter(({ row, target: { status } }) => row.status === 'spam' && status && status !== 'spam')
  if (released.length > 0) await addMissing(transaction, listIds(released))
  const moving = ours.filter(({ row, target: { season } }) => season && season.id !== row.seasonId)
  const moved = new Map<string, readonly Subject[]>()
  for (const group of Map.groupBy(moving, ({ row, target }) => `${row.seasonId} ${target.season?.id}`).values())
    for (const { id, submission_id, version } of await moveGroup(transaction, group))
      moved.set(submission_id, [{ kind: 'application', id, version }])
  return moved
}

/** Adds the applications of submissions that arrived as spam. */
async function addMissing(transaction: Database, submissionIds: readonly string[]): Promise<void> {
  const rows = await transaction
    .selectFrom('inbox')
    .leftJoin('applications', 'applications.submission_id', 'inbox.submission_id')
    .select(['inbox.submission_id', 'inbox.season_id', 'inbox.received_at as created_at'])
    .where(whereIn(transaction, 'inbox.submission_id', submissionIds))
    .where('applications.id', 'is', null)
    .execute()
  if (rows.length === 0) return
  await transaction
    .insertInto('applications')
    .values(rows.map((row) => ({ ...row, id: randomUUIDv7() })))
    .execute()
}

/** Moves the applications of submissions that move between the same seasons. */
function moveGroup(transaction: Database, group: readonly SubmissionChange[]) {
  const [{ row, target } = {}] = group
  const from = row?.seasonId ?? null
  return transaction
    .updateTable('applications')
    .set(({ eb }) => ({ season_id: target?.season?.id ?? null, version: eb('version', '+', 1) }))
    .where(whereIn(transaction, 'submission_id', listIds(group)))
    .where('season_id', from === null ? 'is' : '=', from)
    .where('state', '=', 'applied')
    .returning(['id', 'submission_id', 'version'])
    .execute()
}

function listIds(changes: readonly SubmissionChange[]): string[] {
  return changes.map(({ row }) => row.submissionId)
}
