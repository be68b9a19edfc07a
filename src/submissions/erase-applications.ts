import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import { lockApplicationsOf } from './applications'

/**
 * Erases what staff wrote about the applications of submissions, and withdraws these, which frees their seats. Rows
 * without a season, moved ones and duplicates keep their state. Lock the inbox rows first.
 */
export async function eraseApplications(transaction: Database, submissionIds: readonly string[], at: Moment) {
  await lockApplicationsOf(transaction, submissionIds)
  const isTheirs = whereIn(transaction, 'submission_id', submissionIds)
  const ids = transaction.selectFrom('applications').select('id').where(isTheirs)
  await transaction.deleteFrom('ratings').where('application_id', 'in', ids).execute()
  await transaction.deleteFrom('rejected_matches').where('application_id', 'in', ids).execute()
  await transaction.deleteFrom('rejected_matches').where(isTheirs).execute()
  await transaction.updateTable('letters').set({ note: null }).where('application_id', 'in', ids).execute()
  await transaction.updateTable('applications').set({ reason: null, accepted_by: null }).where(isTheirs).execute()
  const next = sql<number>`version + 1`
  await transaction
    .updateTable('applications')
    .set({ state: 'withdrawn', rank: null, version: next, decision_number: next, decided_at: at })
    .where(isTheirs)
    .where('season_id', 'is not', null)
    .where('state', 'not in', ['withdrawn', 'moved', 'duplicate'])
    .execute()
}

/** Erases spellings of schools that no other family wrote, and the data to undo changes of them. */
export async function eraseSpellings(transaction: Database, submissionIds: readonly string[]): Promise<void> {
  await lockKey(transaction, 'school-spellings')
  const rows = await transaction
    .selectFrom('inbox')
    .select('school_key')
    .distinct()
    .where(whereIn(transaction, 'submission_id', submissionIds))
    .where('school_key', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inbox as other')
            .select('other.position')
            .whereRef('other.school_key', '=', 'inbox.school_key')
            .where(not(whereIn(transaction, 'other.submission_id', submissionIds))),
        ),
      ),
    )
    .execute()
  for (const { school_key } of rows) {
    await transaction.deleteFrom('school_spellings').where('school_key', '=', school_key).execute()
    const changes = transaction.updateTable('changes').set({ inverse: null }).where('row_key', '=', 'school-spellings')
    // Keys are words, so neither JSON nor LIKE has to escape them.
    await changes.where('inverse', 'like', `%"${school_key}"%`).execute()
  }
}
