import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { seasonName } from '../seasons/season-name'
import { type Amount, sumLedger } from './balance'

/** Days of entries ("2027-06-24"), both included. Undefined means no limit. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Reads the sums of all entries of a period by program and season, in one query. */
export async function readTotals(database: Database, period: Period) {
  const rows = await selectEntries(database, period)
    .select(({ fn }) => ['kind', fn.sum<number | string>('cents').as('cents')])
    .groupBy(['kind', 'seasons.id', 'seasons.name', 'seasons.year', 'programs.name'])
    .execute()
  // PostgreSQL returns sums as text.
  const amounts = rows.map((row) => ({ ...row, cents: Number(row.cents) }))
  const programs = [...Map.groupBy(amounts, ({ program }) => program)].map(([program, all]) => ({
    ...{ program, sums: sumLedger(all) },
    seasons: [...Map.groupBy(all, ({ seasonId }) => seasonId)]
      .map(([id, of]) => ({ id, title: titleOf(of[0]), year: of[0]?.year ?? 0, sums: sumLedger(of) }))
      .sort((one, other) => other.year - one.year),
  }))
  programs.sort((one, other) => (one.program ?? '~').localeCompare(other.program ?? '~'))
  return { programs, sums: sumLedger(amounts satisfies Amount[]) }
}

/** Reads the entries of a period, oldest first. The name of an erased family is missing. */
export async function readPeriodEntries(database: Database, period: Period) {
  const rows = await selectEntries(database, period)
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['ledger_entries.date', 'kind', 'cents', 'source', 'ledger_entries.reference', 'note'])
    .select(['submissions.reference as submission', 'inbox.status', senderName.as('name')])
    .orderBy('ledger_entries.date')
    .orderBy('ledger_entries.id')
    .execute()
  return rows.map((row) => ({ ...row, season: titleOf(row) }))
}

function titleOf(row: { season: string | null; year: number | null } | undefined): string | null {
  return row ? seasonName({ name: row.season, year: row.year }) : null
}

function selectEntries(database: Database, { from, to }: Period) {
  return database
    .selectFrom('ledger_entries')
    .innerJoin('applications', 'applications.id', 'ledger_entries.application_id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .leftJoin('programs', 'programs.id', 'seasons.program_id')
    .select(['seasons.id as seasonId', 'seasons.name as season', 'seasons.year', 'programs.name as program'])
    .where('ledger_entries.date', '>=', from ?? '')
    .where('ledger_entries.date', '<=', to ?? '9999')
}
