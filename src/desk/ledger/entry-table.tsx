import { feeKinds, sumLedger } from '../../payments/balance'
import { formatCents } from '../../payments/cents'
import { entryLabels } from '../../payments/entry-labels'
import { datedStates } from '../../payments/read-refund'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import type { LoadedLedger } from './load-ledger'

const sourceLabels = { hand: 'by hand', import: 'imported', provider: 'from the provider', site: 'by the site' }

type Entry = LoadedLedger['entries'][number]
type TableProps = { ledger: LoadedLedger; isPaper?: boolean }

/** The entries of a ledger with the balance after each. On paper, without internal notes and what is no charge. */
export function EntryTable({ ledger, isPaper = false }: TableProps) {
  const { entries, names } = ledger
  const isShown = ({ kind }: Entry) => !isPaper || (kind !== 'processing-fee' && kind !== 'deposit-due')
  const describe = ({ note, source, staff_id }: Entry) =>
    [note, sourceLabels[source], names.get(staff_id ?? '')].filter(Boolean).join(', ')
  const row = (entry: Entry, index: number) => (
    <tr key={entry.id}>
      <td>{formatDay(entry.date)}</td>
      <td>
        <b>{describeKind(entry)}</b> <ForeignText>{entry.reference ?? ''}</ForeignText>
        {!isPaper && entry.other_id !== null && <a href={routes.deskApplicant(entry.other_id)}>Other application</a>}
        {!isPaper && <ForeignText>{describe(entry)}</ForeignText>}
      </td>
      <td data-column="Amount">{formatCents(entry.cents)}</td>
      <td data-column="Balance">{formatCents(sumLedger(entries.slice(0, index + 1)).balance)}</td>
    </tr>
  )
  return (
    <Ledger className="entries" columns={['Date', 'Entry', 'Amount', 'Balance']}>
      {entries.map((entry, index) => isShown(entry) && row(entry, index))}
    </Ledger>
  )
}

function describeKind({ kind, cents, undoes_id }: Entry): string {
  const isReversed = cents < 0 && feeKinds.some((fee) => fee === kind)
  return `${undoes_id !== null ? 'Undone: ' : isReversed ? 'Reversed: ' : ''}${entryLabels[kind]}`
}

/** "Jun 24, 2027" */
export function formatDay(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'medium' })
}

/** "Balance $300, paid $500, deposit missing: $100" */
export function describeSums({ state, sums, refund, today }: LoadedLedger): string {
  const { balance, paid, byKind, depositMissing, fee } = sums
  // After a cancellation, money that the policy keeps is neither credit nor a balance.
  const isOver = datedStates.includes(state) && balance <= 0
  const credit = isOver ? 0 : Math.min(-balance, paid - byKind.refund)
  const isOverdue = state === 'accepted' && balance > 0 && today > (refund?.firstDay ?? today)
  const facts = [
    isOver ? `Paid ${formatCents(paid)}` : `Balance ${formatCents(balance)}, paid ${formatCents(paid)}`,
    byKind.refund !== 0 && `refunded ${formatCents(byKind.refund)}`,
    depositMissing > 0 && `deposit missing: ${formatCents(depositMissing)}`,
    isOverdue && 'overdue',
    credit > 0 && `${fee === 0 ? 'credit' : 'overpaid'}: ${formatCents(credit)}`,
  ]
  return facts.filter(Boolean).join(', ')
}
