import { sql } from 'kysely'
import { DAY } from '../../../content/moments'
import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import { whereIn } from '../../database/where-in'
import { readSums } from '../ledger'
import { findReferences } from '../payment-reference'

export const UNMATCHED_PAGE_SIZE = 50

export type UnmatchedPayment = Awaited<ReturnType<typeof listUnmatched>>[number]

/** Reads a page of completed payments without an entry, oldest first, and the first payment of the next page. */
export function listUnmatched(database: Database, { isDismissed = false, page = 1 } = {}) {
  return database
    .selectFrom('provider_payments as payment')
    .leftJoin('provider_payments as parent', (join) =>
      join.on('parent.id', '=', sql<string>`payment.provider || ' ' || payment.parent_id`),
    )
    .leftJoin('ledger_entries as entry', 'entry.id', 'parent.entry_id')
    .leftJoin('applications', 'applications.id', 'entry.application_id')
    .selectAll('payment')
    .select('applications.submission_id as parentSubmissionId')
    .where('payment.entry_id', 'is', null)
    .where('payment.dismissed_at', isDismissed ? 'is not' : 'is', null)
    .where('payment.status', '=', 'completed')
    .orderBy('payment.date')
    .orderBy('payment.id')
    .limit(UNMATCHED_PAGE_SIZE + 1)
    .offset((page - 1) * UNMATCHED_PAGE_SIZE)
    .execute()
}

export async function countPending(database: Database): Promise<number> {
  const rows = database.selectFrom('provider_payments').select(({ fn }) => fn.countAll().as('count'))
  return Number((await rows.where('status', '=', 'pending').executeTakeFirstOrThrow()).count)
}

/** The application that a payment may belong to. */
export interface Proposal {
  target: Awaited<ReturnType<typeof readTargets>>[number]
  /** Suggestions are "mention", a reference without its check character, and "amount", the payer's address and an amount that is due. */
  why: 'typed' | 'reference' | 'parent' | 'mention' | 'amount'
  /** An entry by hand that is probably the same payment. */
  same: { id: string; date: string } | undefined
}

/** Finds the applications of payments. `typed` has the references that staff entered, by payment. */
export async function proposeTargets(
  database: Database,
  payments: readonly UnmatchedPayment[],
  typed: ReadonlyMap<string, string>,
) {
  const targets = await readTargets(database, {
    references: [
      ...typed.values(),
      ...payments.flatMap(({ note }) => [...findReferences(note ?? ''), ...findMentions(note)]),
    ],
    submissions: payments.flatMap(({ parentSubmissionId }) => parentSubmissionId ?? []),
    addresses: payments.map(addressOf),
  })
  const ids = targets.map(({ id }) => id)
  const [sums, entries] = [await readSums(database, ids), await readHandEntries(database, ids)]
  const isDue = (cents: number, { id, deposit_cents, partner_cents, regular_cents }: Proposal['target']) => {
    const { fee = 0, balance, depositMissing } = sums.get(id) ?? {}
    return (fee === 0 ? [deposit_cents, partner_cents, regular_cents] : [balance, depositMissing, fee]).includes(cents)
  }
  const byReference = (reference: string | undefined) => targets.find((each) => each.reference === reference)
  const proposals = new Map<string, Proposal>()
  for (const payment of payments) {
    const [reference, ...others] = findReferences(payment.note ?? '')
    const [mention, ...otherMentions] = findMentions(payment.note)
    const due = targets.filter((each) => each.address_key === addressOf(payment) && isDue(payment.cents, each))
    const ways = {
      typed: byReference(typed.get(payment.id)),
      reference: others.length === 0 ? byReference(reference) : undefined,
      parent: targets.find(({ submission_id }) => submission_id === payment.parentSubmissionId),
      mention: otherMentions.length === 0 ? byReference(mention) : undefined,
      amount: payment.kind === 'payment' && due.length === 1 ? due[0] : undefined,
    }
    const why = (['typed', 'reference', 'parent', 'mention', 'amount'] as const).find((each) => ways[each])
    const target = why && ways[why]
    if (!target) continue
    const index = entries.findIndex((each) => each.application_id === target.id && isSame(each, payment))
    // Each entry is one payment.
    const [same] = index < 0 ? [] : entries.splice(index, 1)
    proposals.set(payment.id, { target, why, same })
  }
  return proposals
}

/** Finds references of submissions in a note, without a check character. */
function findMentions(note: string | null): string[] {
  return [...new Set(note?.toUpperCase().match(/\b[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}\b/g))]
}

const addressOf = ({ payer_email }: UnmatchedPayment) => payer_email?.toLowerCase() ?? ''

const MAX_APART = 14 * DAY

type Facts = Pick<UnmatchedPayment, 'cents' | 'date'> & { kind: string }

/** True if an entry by hand may be the same as a provider's payment. */
export function isSame(entry: Facts, payment: Facts) {
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
