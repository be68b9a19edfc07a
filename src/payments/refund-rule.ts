import type { LedgerSums } from './balance'

/** How the money of an application is refunded, by the cancellation policy. */
export type RefundClause =
  /** No spot, or the program was canceled: everything comes back. */
  | 'full'
  /** Canceled before the first day: all but the deposit. */
  | 'before'
  /** Canceled on the first day or later: nothing. */
  | 'after'
  /** Not canceled: only what was paid too much. */
  | 'overpaid'

/** Marks the correction for a processing fee that was deducted from a refund, also after a move. */
export const DEDUCTED_NOTE = 'Processing fee deducted from the refund'

export interface RefundFacts {
  /** The sums of the ledger, with `charged` as if the fee was never reversed. */
  sums: Pick<LedgerSums, 'paid' | 'charged' | 'byKind'>
  clause: 'full' | 'dated' | 'overpaid'
  /** Day when the written request arrived, in the program's time zone ("2027-06-24"). */
  requestDay: string
  /** Null if the season has no dates. Every day is then before it. */
  firstDay: string | null
  depositCents: number
  /** Processing fees that were deducted from refunds, in US cents. They are not refunded later. */
  deducted?: number
}

export interface Refund {
  clause: RefundClause
  /** The amount that may be refunded now, in US cents. */
  refundable: number
  /** The amount that the program keeps, in US cents. */
  kept: number
}

export interface ApplicationRefund extends Refund {
  /** Day of the written request, or of the decision if there was none ("2027-06-24"). */
  requestDay: string
  firstDay: string | null
}

/** Computes what may be refunded. What was paid too much is refundable at any time. */
export function computeRefund({ sums, clause: given, ...facts }: RefundFacts): Refund {
  const { requestDay, firstDay, depositCents, deducted = 0 } = facts
  const clause = given === 'dated' ? (firstDay === null || requestDay < firstDay ? 'before' : 'after') : given
  const left = Math.max(0, sums.paid - sums.byKind.refund - deducted)
  const rule = { full: left, before: left - Math.min(depositCents, sums.paid), after: 0, overpaid: 0 }[clause]
  const refundable = Math.max(0, rule, left - Math.max(0, sums.charged - deducted))
  return { clause, refundable, kept: left - refundable }
}
