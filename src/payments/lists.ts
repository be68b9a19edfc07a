import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { whereIn } from '../database/where-in'
import { seasonName } from '../seasons/season-name'
import { currentDay } from '../submissions/arrival-day'
import type { LedgerSums } from './balance'
import { readSums } from './ledger'

export const moneyLists = ['overdue', 'overpaid', 'deposit-missing'] as const

export type MoneyList = (typeof moneyLists)[number]

export type ListedLedger = Awaited<ReturnType<typeof readOpenLedgers>>[number]

/** Reads the ledgers on each list by name, in two queries, and the number of unmatched payments. */
export async function readMoneyLists(app: Pick<AppContext, 'database' | 'now' | 'content'>) {
  const rows = await readOpenLedgers(app.database)
  const today = currentDay(app)
  const accepted = rows.filter(({ state, status }) => state === 'accepted' && status !== 'spam')
  const lists: Readonly<Record<MoneyList, readonly ListedLedger[]>> = {
    overdue: accepted.filter(({ sums, firstDay }) => sums.balance > 0 && firstDay !== null && today > firstDay),
    overpaid: rows.filter(({ sums }) => sums.balance < 0),
    'deposit-missing': accepted.filter(({ sums }) => sums.depositMissing > 0),
  }
  return { lists, unmatched: await countUnmatched(app.database) }
}

/** Returns the amount in US cents that puts a ledger on a list. */
export function listedCents(list: MoneyList, { sums }: Pick<ListedLedger, 'sums'>): number {
  return list === 'deposit-missing' ? sums.depositMissing : Math.abs(sums.balance)
}

/** Counts completed payments of providers that became no entry and were not dismissed. */
async function countUnmatched(database: Database): Promise<number> {
  const completed = database.selectFrom('provider_payments').where('status', '=', 'completed')
  const open = completed.where('entry_id', 'is', null).where('dismissed_at', 'is', null)
  return Number((await open.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

/** Reads the ledgers with a balance by name; erased ones have a null `status`. */
async function readOpenLedgers(database: Database) {
  const all = await readSums(database)
  const open = new Map([...all].filter(([, { balance }]) => balance !== 0))
  const firstDays = database
    .selectFrom('season_days')
    .select('season_id')
    .select(({ fn }) => fn.min('date').as('first_day'))
    .where('removed_at', 'is', null)
    .groupBy('season_id')
  const rows = await selectNamed(database)
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .leftJoin(firstDays.as('days'), 'days.season_id', 'applications.season_id')
    .select(['seasons.name as season', 'seasons.year', 'days.first_day as firstDay'])
    .where(whereIn(database, 'applications.id', [...open.keys()]))
    .execute()
  return rows.sort(compareNames).map(({ season, year, ...row }) => {
    const sums = open.get(row.id) as LedgerSums
    return { ...row, sums, season: seasonName({ name: season, year }) }
  })
}

/** Finds the accepted applications among these whose deposit is missing. */
export async function readDepositMissing(
  database: Database,
  applications: readonly { id: string; state: string }[],
): Promise<ReadonlySet<string>> {
  const accepted = applications.flatMap(({ id, state }) => (state === 'accepted' ? [id] : []))
  const sums = await readSums(database, accepted)
  return new Set(accepted.filter((id) => (sums.get(id)?.depositMissing ?? 0) > 0))
}

/** Lists the accepted students of a season whose fee in the ledger is not the season's current one. */
export async function readFeeDifferences(database: Database, seasonId: string) {
  const rows = await selectNamed(database)
    .innerJoin('seasons', 'seasons.id', 'applications.season_id')
    .select(['seasons.partner_cents', 'seasons.regular_cents'])
    .where('seasons.id', '=', seasonId)
    .where('applications.state', '=', 'accepted')
    .where('inbox.status', '<>', 'spam')
    .execute()
  const ids = rows.map(({ id }) => id)
  const all = await readSums(database, ids)
  return rows.sort(compareNames).flatMap(({ partner_cents, regular_cents, ...row }) => {
    const { feeKind, fee = 0 } = all.get(row.id) ?? {}
    const current = feeKind === 'partner-fee' ? partner_cents : regular_cents
    return feeKind === undefined || fee === current ? [] : [{ ...row, fee, current }]
  })
}

function selectNamed(database: Database) {
  return database
    .selectFrom('applications')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['applications.id', 'applications.state', 'submissions.reference', 'inbox.status', senderName.as('name')])
}

const { compare } = new Intl.Collator('en')

function compareNames(one: { name: string | null; id: string }, other: { name: string | null; id: string }): number {
  return compare(one.name ?? '', other.name ?? '') || compare(one.id, other.id)
}
