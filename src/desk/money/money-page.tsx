import { entryKinds } from '../../database/payment-tables'
import { feeKinds, type LedgerSums } from '../../payments/balance'
import { formatCents } from '../../payments/cents'
import { entryLabels } from '../../payments/entry-labels'
import { moneyLists, type readMoneyLists, sumListed } from '../../payments/lists'
import type { Period, readTotals } from '../../payments/totals'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { Ledger } from '../ui/ledger'
import { listNames } from './list-page'

const columns = [
  { label: 'Fee', read: ({ fee }: LedgerSums) => fee },
  ...entryKinds
    .filter((kind) => kind !== 'deposit-due' && !feeKinds.some((fee) => fee === kind))
    .map((kind) => ({ label: entryLabels[kind], read: ({ byKind }: LedgerSums) => byKind[kind] })),
  { label: 'Balance', read: ({ balance }: LedgerSums) => balance },
]

interface MoneyPageProps extends Awaited<ReturnType<typeof readMoneyLists>> {
  totals: Awaited<ReturnType<typeof readTotals>>
  period: Period
  /** The address of this page and period. */
  address: string
  mayChangePayPal: boolean
}

/** The totals of fees and payments by season, and the lists that need attention. */
export function MoneyPage({ totals, lists, unmatched, period, address, mayChangePayPal }: MoneyPageProps) {
  const links = [
    ...moneyLists.map((list) => ({
      href: routes.deskMoneyList(list),
      label: `${listNames[list]} ${lists[list].length}, ${formatCents(sumListed(list, lists[list]))}`,
    })),
    { href: routes.deskUnmatched, label: `Unmatched ${unmatched}` },
    { href: routes.deskImport, label: 'Import payments' },
    ...(mayChangePayPal ? [{ href: routes.deskPayPal, label: 'PayPal settings' }] : []),
  ]
  const dates = period.from || period.to ? [period.from ?? '', period.to ?? 'today'] : []
  return (
    <>
      <h1>Money</h1>
      <nav aria-label="Money">
        <ul className="views">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form className="row" action={routes.deskMoney}>
        <TextField id="from" label="Entries from" type="date" defaultValue={period.from} />
        <TextField id="to" label="To" type="date" defaultValue={period.to} />
        <Button look="quiet">Show</Button>
      </form>
      <div className="paper-scroll money money-totals">
        <Ledger columns={['Season', ...columns.map(({ label }) => label)]}>
          {totals.programs.flatMap(({ program, seasons, sums }) => [
            ...seasons.map(({ id, title, sums: of }) => (
              <SumRow title={title ?? 'Without a season'} seasonId={id} sums={of} key={id} />
            )),
            program && <SumRow title={`All of ${program}`} sums={sums} key={program} />,
          ])}
          <SumRow title={`All entries${dates.length > 0 ? ` ${dates.join(' to ')}` : ''}`} sums={totals.sums} />
        </Ledger>
      </div>
      <PostForm action={address} data-stays="">
        <Button look="quiet">Save all entries as CSV</Button>
      </PostForm>
    </>
  )
}

/** A row of the table. The sum of several seasons has no `seasonId`. */
function SumRow({ title, seasonId, sums }: { title: string; seasonId?: string | null; sums: LedgerSums }) {
  const href = `${routes.deskApplicants}?${new URLSearchParams({ season: seasonId ?? '' })}`
  return (
    <tr className={seasonId === undefined ? 'money-sum' : undefined}>
      <th scope="row">{seasonId ? <a href={href}>{title}</a> : title}</th>
      {columns.map(({ label, read }) => (
        <td data-column={label} key={label}>
          {(read(sums) !== 0 || label === 'Balance') && formatCents(read(sums))}
        </td>
      ))}
    </tr>
  )
}
