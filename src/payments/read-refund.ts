import { calendarDayAt, isoDate } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import { currentDay } from '../submissions/arrival-day'
import { feeKinds, sumLedger } from './balance'
import { type LedgerEntry, readSums } from './ledger'
import { type ApplicationRefund, computeRefund, DEDUCTED_NOTE, type RefundFacts } from './refund-rule'
import { paymentWords } from './words'

interface RefundOptions {
  timeZone: string
  /** Today in the program's time zone. */
  today: string
  /** True if the program was canceled: everything comes back. */
  isCanceled?: boolean
}

export const datedStates: readonly string[] = ['declined', 'withdrawn', 'lapsed']
const waitingStates = ['offered', 'accepted']

/** Reads what may be refunded to the family of an application. */
export async function readRefund(database: Database, applicationId: string, options: RefundOptions) {
  return (await readRefunds(database, [applicationId], options)).get(applicationId)
}

/** Reads what may be refunded, by application. One without a season gets everything back. */
export async function readRefunds(
  database: Database,
  ids: readonly string[],
  { timeZone, today, isCanceled = false }: RefundOptions,
): Promise<ReadonlyMap<string, ApplicationRefund>> {
  const rows = await database
    .selectFrom('applications')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .leftJoin('submissions as request', 'request.id', 'applications.cancellation_id')
    .select(['applications.id', 'state', 'deadline', 'decided_at', 'deposit_cents', 'regular_cents'])
    .select(['request.created_at as requested_at', 'request.arrived_at'])
    .select(({ selectFrom }) =>
      selectFrom('season_days')
        .select(({ fn }) => fn.min('date').as('date'))
        .whereRef('season_days.season_id', '=', 'applications.season_id')
        .where('removed_at', 'is', null)
        .as('first_day'),
    )
    .where(whereIn(database, 'applications.id', ids))
    .execute()
  const all = database
    .selectFrom('ledger_entries')
    .selectAll()
    .where(whereIn(database, 'application_id', ids))
  const ledgers = Map.groupBy(await all.orderBy('created_at').orderBy('id').execute(), (each) => each.application_id)
  const toDay = (moment: Moment | null) =>
    moment === null ? today : isoDate(calendarDayAt(new Date(moment), timeZone))
  const refunds = rows.map((row) => {
    const entries = ledgers.get(row.id) ?? []
    const decided = row.state === 'lapsed' ? row.deadline : null
    const requestDay = decided ?? toDay(row.arrived_at ?? row.requested_at ?? row.decided_at)
    const facts: RefundFacts = {
      sums: sumWithFee(entries, row.regular_cents ?? 0),
      clause: isCanceled ? 'full' : findClause(row.state),
      ...{ requestDay, firstDay: row.first_day, depositCents: row.deposit_cents ?? 0, deducted: sumDeducted(entries) },
    }
    return [row.id, { ...computeRefund(facts), requestDay, firstDay: row.first_day }] as const
  })
  return new Map(refunds)
}

/** Adds up the corrections for processing fees that were deducted from refunds, without those that were undone. */
export function sumDeducted(entries: readonly LedgerEntry[]): number {
  const undone = new Set(entries.map(({ undoes_id }) => undoes_id))
  const kept = entries.filter(
    ({ id, kind, source, note }) =>
      kind === 'correction' && source === 'site' && note === DEDUCTED_NOTE && !undone.has(id),
  )
  return kept.reduce((sum, { cents }) => sum + cents, 0)
}

function findClause(state: string): RefundFacts['clause'] {
  if (datedStates.includes(state)) return 'dated'
  return waitingStates.includes(state) ? 'overpaid' : 'full'
}

/** The sums with the fee that a cancellation reversed, or with the regular fee before one was written. */
function sumWithFee(entries: readonly LedgerEntry[], regularCents: number) {
  const sums = sumLedger(entries)
  const isFee = ({ kind }: LedgerEntry) => feeKinds.some((each) => each === kind)
  const fee = entries.findLast((entry) => isFee(entry) && entry.cents > 0)?.cents ?? regularCents
  return { ...sums, charged: sums.charged - sums.fee + fee }
}

/** Reads what the policy refunds, in a sentence, for each of the applications whose family paid something. */
export async function readRefundSentences(
  app: Pick<AppContext, 'now' | 'content'>,
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { timeZone } = app.content.current(DEFAULT_LANGUAGE).content.organization
  const paid = [...(await readSums(database, applicationIds))].flatMap(([id, sums]) => (sums.paid > 0 ? [id] : []))
  const refunds = await readRefunds(database, paid, { timeZone, today: currentDay(app) })
  return new Map([...refunds].map(([id, refund]) => [id, paymentWords[DEFAULT_LANGUAGE].refundSentence(refund)]))
}
