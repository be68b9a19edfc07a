import { sql } from 'kysely'
import type { Database } from '../database/connection'
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

/** Erases the spellings of schools that no other submission has. */
export async function eraseSpellings(transaction: Database, submissionIds: readonly string[]): Promise<void> {
  const keys = transaction.selectFrom('inbox').select('school_key').where('school_key', 'is not', null)
  await transaction
    .deleteFrom('school_spellings')
    .where('school_key', 'in', keys.where(whereIn(transaction, 'submission_id', submissionIds)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inbox')
            .select('position')
            .whereRef('inbox.school_key', '=', 'school_spellings.school_key')
            .where(not(whereIn(transaction, 'submission_id', submissionIds))),
        ),
      ),
    )
    .execute()
}
