import type { LedgerSums } from '../../payments/balance'
import { formatCents } from '../../payments/cents'
import { type ListedLedger, listedCents, type MoneyList, moneyLists } from '../../payments/lists'
import type { Period, readTotals } from '../../payments/totals'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { TextField } from '../ui/fields'
import { Ledger } from '../ui/ledger'

export const listNames: Readonly<Record<MoneyList, string>> = {
  overdue: 'Overdue',
  overpaid: 'Overpaid',
  'deposit-missing': 'Deposit missing',
}

const columns: readonly { label: string; read: (sums: LedgerSums) => number }[] = [
  { label: 'Fees', read: ({ fee }) => fee },
  { label: 'Scholarships', read: ({ byKind }) => byKind.scholarship },
  { label: 'Waivers', read: ({ byKind }) => byKind.waiver },
  { label: 'Payments', read: ({ byKind }) => byKind.payment },
  { label: 'Refunds', read: ({ byKind }) => byKind.refund },
  { label: 'Reversals', read: ({ byKind }) => byKind.reversal },
  { label: 'Transfers', read: ({ byKind }) => byKind.transfer },
  { label: 'Corrections', read: ({ byKind }) => byKind.correction },
  { label: 'Processing fees', read: ({ byKind }) => byKind['processing-fee'] },
  { label: 'Balance', read: ({ balance }) => balance },
]

interface MoneyPageProps {
  totals: Awaited<ReturnType<typeof readTotals>>
  lists: Readonly<Record<MoneyList, readonly ListedLedger[]>>
  unmatched: number
  period: Period
  /** The address of this page and period. */
  address: string
  mayChangePayPal: boolean
}

/** What families owe and paid by season, and the lists of what needs attention. */
export function MoneyPage({ totals, lists, unmatched, period, address, mayChangePayPal }: MoneyPageProps) {
  return (
    <>
      <h1>Money</h1>
      <nav aria-label="Money">
        <ul className="views">
          {moneyLists.map((list) => (
            <li key={list}>
              <a href={routes.deskMoneyList(list)}>
                {listNames[list]} {lists[list].length}
                {lists[list].length > 0 && `, ${formatCents(sumListed(list, lists[list]))}`}
              </a>
            </li>
          ))}
          <li>
            <a href={routes.deskUnmatched}>Unmatched {unmatched}</a>
          </li>
          <li>
            <a href={routes.deskImport}>Import payments</a>
          </li>
          {mayChangePayPal && (
            <li>
              <a href={routes.deskPayPal}>PayPal settings</a>
            </li>
          )}
        </ul>
      </nav>
      <form className="row" action={routes.deskMoney}>
        <TextField id="from" label="From" type="date" defaultValue={period.from} />
        <TextField id="to" label="To" type="date" defaultValue={period.to} />
        <Button look="quiet">Show</Button>
      </form>
      <p>
        All entries dated {period.from ?? 'from the first day'} to {period.to ?? 'today'}.
      </p>
      {totals.programs.length === 0 ? (
        <EmptyState title="No entries">Entries of ledgers in this period are added up here.</EmptyState>
      ) : (
        <div className="table-frame money">
          <Ledger columns={['Season', ...columns.map(({ label }) => label)]}>
            {totals.programs.flatMap(({ program, seasons, sums }) => [
              ...seasons.map(({ id, title, sums: of }) => <SumRow title={title} seasonId={id} sums={of} key={id} />),
              program && <SumRow title={`All of ${program}`} sums={sums} key={`all of ${program}`} />,
            ])}
            <SumRow title="Everything" sums={totals.sums} />
          </Ledger>
        </div>
      )}
      <PostForm action={address} data-stays="">
        <Button look="quiet">Save all entries as CSV</Button>
      </PostForm>
    </>
  )
}

export function sumListed(list: MoneyList, rows: readonly ListedLedger[]): number {
  return rows.reduce((sum, row) => sum + listedCents(list, row), 0)
}

/** A row of the table. The sums of several seasons have no `seasonId`. */
function SumRow({ title, seasonId, sums }: { title: string | null; seasonId?: string | null; sums: LedgerSums }) {
  const name = title ?? 'Without a season'
  return (
    <tr className={seasonId === undefined ? 'money-sum' : undefined}>
      <th scope="row">
        {seasonId ? <a href={`${routes.deskApplicants}?${new URLSearchParams({ season: seasonId })}`}>{name}</a> : name}
      </th>
      {columns.map(({ label, read }) => (
        <td data-column={label} key={label}>
          {(read(sums) !== 0 || label === 'Balance') && formatCents(read(sums))}
        </td>
      ))}
    </tr>
  )
}
