import { type Selectable, sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { ProviderPaymentsTable } from '../../database/payment-tables'
import { senderName } from '../../database/sender-name'
import { whereIn } from '../../database/where-in'
import { readSums } from '../ledger'
import { findReferences } from '../payment-reference'

export type ProviderPayment = Selectable<ProviderPaymentsTable>

export const UNMATCHED_PAGE_SIZE = 50

/** Reads a page of completed payments without an entry, oldest first. `after` is the last one before it: "DATE/ID". */
export async function listUnmatched(database: Database, { isDismissed = false, after = '' } = {}) {
  const [date = '', ...id] = after.split('/')
  return database
    .selectFrom('provider_payments')
    .selectAll()
    .where('entry_id', 'is', null)
    .where('dismissed_at', isDismissed ? 'is not' : 'is', null)
    .where('status', '=', 'completed')
    .where(({ or, and, eb }) => or([eb('date', '>', date), and([eb('date', '=', date), eb('id', '>', id.join('/'))])]))
    .orderBy('date')
    .orderBy('id')
    .limit(UNMATCHED_PAGE_SIZE + 1)
    .execute()
}

export async function countPending(database: Database): Promise<number> {
  const rows = database.selectFrom('provider_payments').select(({ fn }) => fn.countAll().as('count'))
  return Number((await rows.where('status', '=', 'pending').executeTakeFirstOrThrow()).count)
}

/** The application that a payment may belong to. */
export interface Proposal {
  target: Awaited<ReturnType<typeof readTargets>>[number]
  /** "amount" is a suggestion: the payer's address, and an amount that is due. */
  why: 'typed' | 'reference' | 'parent' | 'amount'
  /** An entry by hand that is probably the same payment. */
  same: { id: string; date: string } | undefined
}

/** Finds the applications of payments. `typed` has the references that staff entered, by payment. */
export async function proposeTargets(
  database: Database,
  payments: readonly ProviderPayment[],
  typed: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Proposal>> {
  const addressOf = ({ payer_email }: ProviderPayment) => payer_email?.toLowerCase() ?? ''
  const references = payments.flatMap(({ note }) => findReferences(note ?? ''))
  const parents = await readParents(database, payments)
  const targets = await readTargets(database, {
    references: [...typed.values(), ...references],
    submissions: [...parents.values()],
    addresses: payments.map(addressOf),
  })
  const sums = await readSums(database, toIds(targets))
  const isDue = (cents: number, { id, deposit_cents, partner_cents, regular_cents }: Proposal['target']) => {
    const { fee = 0, balance, depositMissing } = sums.get(id) ?? {}
    return (fee === 0 ? [deposit_cents, partner_cents, regular_cents] : [balance, depositMissing, fee]).includes(cents)
  }
  const byReference = (found: readonly (string | undefined)[]) =>
    found.length === 1 ? targets.find(({ reference }) => reference === found[0]) : undefined
  const proposals = payments.flatMap((payment) => {
    const { id, provider, parent_id, note, kind, cents } = payment
    const due = targets.filter((each) => each.address_key === addressOf(payment) && isDue(cents, each))
    const ways = {
      typed: byReference([typed.get(id)]),
      reference: byReference(findReferences(note ?? '')),
      parent: targets.find(({ submission_id }) => submission_id === parents.get(`${provider} ${parent_id}`)),
      amount: kind === 'payment' && due.length === 1 ? due[0] : undefined,
    }
    const why = (['typed', 'reference', 'parent', 'amount'] as const).find((each) => ways[each])
    const target = why && ways[why]
    return target ? [{ payment, why, target }] : []
  })
  const entries = await readHandEntries(database, toIds(proposals.map(({ target }) => target)))
  return new Map(
    proposals.map(({ payment, ...found }) => {
      const index = entries.findIndex((each) => each.application_id === found.target.id && isSame(each, payment))
      // Each entry is one payment.
      const [same] = index < 0 ? [] : entries.splice(index, 1)
      return [payment.id, { ...found, same }]
    }),
  )
}

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const MAX_APART = 14 * 86_400_000

/** True if an entry by hand may be the same as a provider's payment. */
export function isSame(entry: Pick<ProviderPayment, 'cents' | 'date'> & { kind: string }, payment: ProviderPayment) {
  const isNear = Math.abs(Date.parse(entry.date) - Date.parse(payment.date)) <= MAX_APART
  return isNear && entry.kind === payment.kind && entry.cents === payment.cents
}

/** Reads entries by hand that are neither undone nor linked with a provider's payment. */
export function readHandEntries(database: Database, applicationIds: readonly string[]) {
  return database
    .selectFrom('ledger_entries as entry')
    .select(['entry.id', 'application_id', 'kind', 'cents', 'date'])
    .where(whereIn(database, 'application_id', applicationIds))
    .where('source', '=', 'hand')
    .where('undoes_id', 'is', null)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM ledger_entries AS undoing WHERE undoing.undoes_id = entry.id)
      AND NOT EXISTS (SELECT 1 FROM provider_payments WHERE entry_id = entry.id)`)
    .orderBy('date')
    .orderBy('entry.id')
    .execute()
}

/** Reads the submissions whose ledgers have the payments that were refunded or reversed, by payment. */
async function readParents(database: Database, payments: readonly ProviderPayment[]) {
  const ids = payments.map(({ provider, parent_id }) => `${provider} ${parent_id}`)
  const rows = await database
    .selectFrom('provider_payments as parent')
    .innerJoin('ledger_entries as entry', 'entry.id', 'parent.entry_id')
    .innerJoin('applications', 'applications.id', 'entry.application_id')
    .select(['parent.id', 'submission_id'])
    .where(whereIn(database, 'parent.id', ids))
    .execute()
  return new Map(rows.map(({ id, submission_id }) => [id, submission_id]))
}

/** Reads applications in any state; of those that moved, the one that continues them. */
function readTargets(database: Database, by: Record<'references' | 'submissions' | 'addresses', readonly string[]>) {
  return database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .innerJoin('applications', 'applications.submission_id', 'submissions.id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .select(['applications.id', 'applications.submission_id', 'reference', 'address_key', 'applications.state'])
    .select(['seasons.name as season', 'seasons.year', 'deposit_cents', 'partner_cents', 'regular_cents'])
    .select(senderName.as('name'))
    .where('inbox.status', '!=', sql.lit('spam'))
    .where('applications.state', '!=', sql.lit('moved'))
    .where(
      sql<boolean>`(${whereIn(database, 'reference', by.references)} OR ${whereIn(database, 'address_key', by.addresses)}
        OR ${whereIn(database, 'inbox.submission_id', by.submissions)})`,
    )
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .execute()
}
