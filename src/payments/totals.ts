import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { seasonName } from '../seasons/season-name'
import { sumLedger } from './balance'

/** Days of entries ("2027-06-24"), both included. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Reads the sums of a period's entries by program and season, in one query. */
export async function readTotals(database: Database, period: Period) {
  const rows = await selectEntries(database, period)
    .select(({ fn }) => ['kind', fn.sum<number | string>('cents').as('cents')])
    .groupBy(['kind', 'seasons.id', 'seasons.name', 'seasons.year', 'programs.name'])
    .orderBy('programs.name', (order) => order.asc().nullsLast())
    .orderBy('seasons.id')
    .execute()
  // PostgreSQL returns sums as text.
  const amounts = rows.map((row) => ({ ...row, cents: Number(row.cents) }))
  const programs = [...Map.groupBy(amounts, ({ program }) => program)].map(([program, all]) => ({
    ...{ program, sums: sumLedger(all) },
    seasons: [...Map.groupBy(all, ({ seasonId }) => seasonId)].map(([id, of]) => ({
      ...{ id, title: of[0] ? seasonName(of[0]) : null, sums: sumLedger(of) },
    })),
  }))
  return { programs, sums: sumLedger(amounts) }
}

/** Reads a period's entries, oldest first. Erased ones have a null `status`. */
export function readPeriodEntries(database: Database, period: Period) {
  return selectEntries(database, period)
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['date', 'kind', 'cents', 'source', 'ledger_entries.reference', 'ledger_entries.note'])
    .select(['submissions.reference as submission', 'inbox.status', senderName.as('student')])
    .orderBy('date')
    .orderBy('ledger_entries.id')
    .execute()
}

function selectEntries(database: Database, { from = '', to = '9999' }: Period) {
  return database
    .selectFrom('ledger_entries')
    .innerJoin('applications', 'applications.id', 'ledger_entries.application_id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .leftJoin('programs', 'programs.id', 'seasons.program_id')
    .select(['seasons.id as seasonId', 'seasons.name', 'seasons.year', 'programs.name as program'])
    .where('date', '>=', from)
    .where('date', '<=', to)
}
