import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import { type FeeKind, feeKinds, sumLedger } from './balance'
import { insertEntries, type LedgerEntry, type NewEntry, readEntries } from './ledger'
import { sumDeducted } from './read-refund'
import { DEDUCTED_NOTE } from './refund-rule'

interface Settlement {
  at: Moment
  /** Date of the entries ("2027-06-24"). */
  date: string
  /** Applications whose state may have changed, locked. */
  applicationIds: readonly string[]
  /** Applications that now continue another one. */
  moves: readonly { fromId: string; toId: string }[]
  /** Finds the kind of fee that follows from the school of a submission. */
  findFeeKind: (submissionId: string) => Promise<FeeKind>
}

/**
 * Adds the entries that follow from decisions: the fee and the deposit of a confirmed acceptance, their reversal once it
 * is not accepted, and the transfers of a move. Adds nothing to a ledger that fits its application's state.
 */
export async function settleFees(transaction: Database, settlement: Settlement): Promise<void> {
  const { applicationIds, moves, findFeeKind, at, date } = settlement
  const shared = { date, source: 'site', created_at: at } as const
  for (const { fromId, toId } of moves) await transferAll(transaction, { fromId, toId }, shared)
  const rows = await transaction
    .selectFrom('applications')
    .innerJoin('seasons', 'seasons.id', 'applications.season_id')
    .select(['applications.id', 'submission_id', 'state', 'deposit_cents', 'partner_cents', 'regular_cents'])
    .where(whereIn(transaction, 'applications.id', applicationIds))
    .orderBy('applications.id')
    .execute()
  for (const row of rows) {
    const entries = await readEntries(transaction, row.id)
    const { byKind, feeKind } = sumLedger(entries)
    const entry = (kind: LedgerEntry['kind'], cents: number) => ({ ...shared, application_id: row.id, kind, cents })
    if (row.state !== 'accepted') {
      const charges = ([...feeKinds, 'deposit-due'] as const).filter((kind) => byKind[kind] !== 0)
      const reversed = charges.map((kind) => entry(kind, -byKind[kind]))
      await insertEntries(transaction, reversed)
    } else if (feeKind === undefined) {
      const source = moves.find(({ toId }) => toId === row.id)
      const earlier = source ? await readEntries(transaction, source.fromId) : []
      const kind = findDecidedFee([...earlier, ...entries]) ?? (await findFeeKind(row.submission_id))
      const cents = kind === 'partner-fee' ? row.partner_cents : row.regular_cents
      const charges = [entry(kind, cents), entry('deposit-due', Math.min(row.deposit_cents, cents))]
      if (cents > 0) await insertEntries(transaction, charges)
    }
  }
}

/** Finds the kind of fee that staff decided last; undefined if it follows from the school. */
function findDecidedFee(entries: readonly LedgerEntry[]): FeeKind | undefined {
  const undone = new Set(entries.map(({ undoes_id }) => undoes_id))
  const decided = entries.findLast(
    ({ id, kind, cents, source, undoes_id }) =>
      feeKinds.some((each) => each === kind) && source === 'hand' && cents > 0 && undoes_id === null && !undone.has(id),
  )
  return decided?.kind as FeeKind | undefined
}

/** Moves what was paid and granted to the application in another season. */
async function transferAll(
  transaction: Database,
  { fromId, toId }: { fromId: string; toId: string },
  shared: Pick<NewEntry, 'date' | 'source' | 'created_at'>,
): Promise<void> {
  const ledger = await readEntries(transaction, fromId)
  const { byKind, paid } = sumLedger(ledger)
  const deducted = sumDeducted(ledger)
  const note: string | null = null
  const moved = [
    { kind: 'transfer' as const, cents: paid - byKind.refund, note },
    ...(['scholarship', 'waiver'] as const).map((kind) => ({ kind, cents: byKind[kind], note })),
    { kind: 'correction' as const, cents: byKind.correction - deducted, note },
    { kind: 'correction' as const, cents: deducted, note: DEDUCTED_NOTE },
  ]
  const entries = moved.flatMap((each) =>
    each.cents === 0
      ? []
      : [
          { ...shared, ...each, application_id: fromId, other_id: toId, cents: -each.cents },
          { ...shared, ...each, application_id: toId, other_id: fromId },
        ],
  )
  await insertEntries(transaction, entries)
}
