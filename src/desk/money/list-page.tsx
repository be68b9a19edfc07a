import { stateLabels } from '../../admissions/states'
import { formatCents } from '../../payments/cents'
import { type MoneyList, type NamedLedger, sumListed } from '../../payments/lists'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Pager } from '../ui/pager'

const PAGE_SIZE = 50

export const listNames = { overdue: 'Overdue', overpaid: 'Overpaid', 'deposit-missing': 'Deposit missing' }

const explanations: Readonly<Record<MoneyList, string>> = {
  overdue: 'Accepted students whose season has started and who still owe something.',
  overpaid: 'Families who paid more than they owe, also for students without a spot.',
  'deposit-missing': 'Accepted students whose deposit isn’t paid in full. They keep their spot.',
}

interface ListPageProps {
  list: MoneyList
  rows: readonly NamedLedger[]
  /** Starting at 1. */
  page: number
}

export function ListPage({ list, rows, page }: ListPageProps) {
  const pageAddress = (to: number) => `${routes.deskMoneyList(list)}?page=${to}`
  return (
    <>
      <p className="document-crumbs screen-only">
        <a href={routes.deskMoney}>Money</a>
      </p>
      <h1>{listNames[list]}</h1>
      <p>{explanations[list]}</p>
      {rows.length > 0 && list === 'overdue' && (
        <p className="screen-only">
          <a href={routes.deskDueEmails}>Email them what is due</a>
        </p>
      )}
      <div className="paper-scroll money">
        <Ledger columns={['Name', 'Season', 'State', 'Amount']}>
          {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <StudentName {...row} />
              </th>
              <td>{row.season ?? 'Without a season'}</td>
              <td>{stateLabels[row.state]}</td>
              <td data-column={listNames[list]}>{formatCents(sumListed(list, [row]))}</td>
            </tr>
          ))}
          <tr className="money-sum">
            <th scope="row" colSpan={3}>
              All {rows.length}
            </th>
            <td data-column={listNames[list]}>{formatCents(sumListed(list, rows))}</td>
          </tr>
        </Ledger>
      </div>
      <Pager
        newer={page > 1 ? pageAddress(page - 1) : undefined}
        older={rows.length > page * PAGE_SIZE ? pageAddress(page + 1) : undefined}
      />
    </>
  )
}

/** The student of a ledger, with a link. */
export function StudentName({ id, name, reference, status }: NamedLedger) {
  if (status === null) return 'Erased'
  const href = status === 'spam' ? routes.deskSubmission(reference) : routes.deskApplicant(id)
  return (
    <a href={href}>
      <ForeignText>{name || reference}</ForeignText>
    </a>
  )
}
