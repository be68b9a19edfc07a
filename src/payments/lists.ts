import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { whereIn } from '../database/where-in'
import { seasonName } from '../seasons/season-name'
import { currentDay } from '../submissions/arrival-day'
import { sumLedger } from './balance'
import { readSums } from './ledger'
import { readRefunds } from './read-refund'

export const moneyLists = ['overdue', 'overpaid', 'deposit-missing'] as const

export type MoneyList = (typeof moneyLists)[number]

export type NamedLedger = Awaited<ReturnType<typeof readLedgers>>[number] & { refundable?: number }

/** Reads the ledgers on each list by name, those with something to pay back as overpaid, and the number of a provider's payments that are unmatched. */
export async function readMoneyLists(app: Pick<AppContext, 'database' | 'now' | 'content'>) {
  const rows: readonly NamedLedger[] = await readLedgers(app.database)
  const today = currentDay(app)
  const { timeZone } = app.content.current(DEFAULT_LANGUAGE).content.organization
  const paid = rows.filter(({ status, sums, isAccepted }) => {
    const left = sums.paid - sums.byKind.refund
    return status !== null && left > 0 && (sums.balance < 0 || !isAccepted)
  })
  const paidIds = paid.map(({ id }) => id)
  const refunds = await readRefunds(app.database, paidIds, { timeZone, today })
  const refundable = paid.map((row) => ({ ...row, refundable: refunds.get(row.id)?.refundable ?? 0 }))
  const lists: Readonly<Record<MoneyList, readonly NamedLedger[]>> = {
    overdue: rows.filter(({ due, firstDay }) => due > 0 && firstDay !== null && today > firstDay),
    overpaid: refundable.filter((row) => row.refundable > 0),
    'deposit-missing': rows.filter(({ deposit }) => deposit > 0),
  }
  const completed = app.database.selectFrom('provider_payments').where('status', '=', 'completed')
  const open = completed.where('entry_id', 'is', null).where('dismissed_at', 'is', null)
  const { count } = await open.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { lists, unmatched: Number(count) }
}

/** Adds up the amounts in US cents that put ledgers on a list. */
export function sumListed(list: MoneyList, ledgers: readonly NamedLedger[]): number {
  const read = {
    overdue: ({ due }: NamedLedger) => due,
    overpaid: ({ refundable = 0 }: NamedLedger) => refundable,
    'deposit-missing': ({ deposit }: NamedLedger) => deposit,
  }[list]
  return ledgers.reduce((sum, row) => sum + read(row), 0)
}

/**
 * Reads all ledgers, or those of a season or of some applications, by name in two queries. Erased ones have a null
 * `status`. Only families with a spot owe what is `due`; `deposit` is the part of it that is due first.
 */
export async function readLedgers(database: Database, only: { seasonId?: string; ids?: readonly string[] } = {}) {
  const days = database.selectFrom('season_days').where('removed_at', 'is', null).groupBy('season_id')
  const firstDays = days.select(({ fn }) => ['season_id', fn.min('date').as('firstDay')])
  const all = database
    .selectFrom('applications')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .leftJoin(firstDays.as('days'), 'days.season_id', 'seasons.id')
    .select(['applications.id', 'submissions.id as submissionId', 'applications.state', 'reference'])
    .select(['inbox.status', senderName.as('name')])
    .select(['seasons.name as season', 'seasons.year', 'partner_cents as partner', 'regular_cents as regular'])
    .select('days.firstDay')
    .where('applications.id', 'in', database.selectFrom('ledger_entries').select('application_id'))
    .orderBy('inbox.name_key', (order) => order.asc().nullsLast())
    .orderBy('applications.id')
    .$if(only.seasonId !== undefined, (some) => some.where('seasons.id', '=', only.seasonId ?? ''))
    .$if(only.ids !== undefined, (some) => some.where(whereIn(database, 'applications.id', only.ids ?? [])))
  const rows = await all.execute()
  const isAll = only.seasonId === undefined && only.ids === undefined
  const allSums = await readSums(database, isAll ? undefined : rows.map(({ id }) => id))
  return rows.map(({ season, year, ...row }) => {
    const sums = allSums.get(row.id) ?? sumLedger([])
    const isAccepted = row.state === 'accepted' && row.status !== 'spam'
    const owed = { due: isAccepted ? Math.max(0, sums.balance) : 0, deposit: isAccepted ? sums.depositMissing : 0 }
    return { ...row, season: seasonName({ name: season, year }), isAccepted, sums, ...owed }
  })
}
