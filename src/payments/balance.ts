import { type EntryKind, entryKinds } from '../database/payment-tables'

/** An amount in US cents, in the direction of its kind. */
export interface Amount {
  kind: EntryKind
  cents: number
}

export const feeKinds = ['partner-fee', 'regular-fee'] as const satisfies readonly EntryKind[]

export type FeeKind = (typeof feeKinds)[number]

/** The sums of a ledger in US cents. */
export interface LedgerSums {
  byKind: Readonly<Record<EntryKind, number>>
  /** Undefined without a fee. */
  feeKind: FeeKind | undefined
  fee: number
  /** Fee − scholarship − waiver + corrections. */
  charged: number
  /** Payments − reversals + transfers, before refunds. */
  paid: number
  /** The amount that the family owes. Negative if it paid more. */
  balance: number
  /** The part of the deposit that is still due. */
  depositMissing: number
}

/** Adds up entries. A processing fee and a deposit that is due change no balance. */
export function sumLedger(amounts: readonly Amount[]): LedgerSums {
  const byKind = Object.fromEntries(entryKinds.map((kind) => [kind, 0])) as Record<EntryKind, number>
  for (const { kind, cents } of amounts) byKind[kind] += cents
  const fee = byKind['partner-fee'] + byKind['regular-fee']
  const charged = fee - byKind.scholarship - byKind.waiver + byKind.correction
  const paid = byKind.payment - byKind.reversal + byKind.transfer
  const balance = charged - paid + byKind.refund
  return {
    ...{ byKind, fee, charged, paid, balance },
    feeKind: feeKinds.find((kind) => byKind[kind] !== 0),
    depositMissing: Math.max(0, Math.min(byKind['deposit-due'] - paid + byKind.refund, balance)),
  }
}
