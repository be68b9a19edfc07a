import type { ReactNode } from 'react'
import { stateLabels } from '../../admissions/states'
import { formatCents } from '../../payments/cents'
import { type ListedLedger, listedCents, type MoneyList } from '../../payments/lists'
import * as routes from '../../routes'
import { EmptyState } from '../ui/empty-state'
import { Ledger } from '../ui/ledger'
import { Pager } from '../ui/pager'
import { listNames, sumListed } from './money-page'
import { StudentName } from './student-name'

const PAGE_SIZE = 50

const explanations: Readonly<Record<MoneyList, string>> = {
  overdue: 'Accepted students whose season has started and who still owe something.',
  overpaid: 'Families who paid more than they owe, also for students without a spot.',
  'deposit-missing': 'Accepted students whose deposit isn’t paid in full. Their spot stays theirs.',
}

interface ListPageProps {
  list: MoneyList
  rows: readonly ListedLedger[]
  /** Starting at 1. */
  page: number
  /** An action about all rows. */
  children?: ReactNode
}

export function ListPage({ list, rows, page, children }: ListPageProps) {
  const amount = { overdue: 'Due', overpaid: 'Overpaid', 'deposit-missing': 'Missing' }[list]
  const pageAddress = (to: number) => `${routes.deskMoneyList(list)}${to > 1 ? `?page=${to}` : ''}`
  return (
    <>
      <p className="document-crumbs screen-only">
        <a href={routes.deskMoney}>Money</a>
      </p>
      <h1>{listNames[list]}</h1>
      <p>{explanations[list]}</p>
      {rows.length === 0 ? (
        <EmptyState title="Nobody here" />
      ) : (
        <div className="money">
          {children}
          <Ledger columns={['Name', 'Season', 'State', amount]}>
            {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <StudentName {...row} />
                </th>
                <td>{row.season ?? 'Without a season'}</td>
                <td>{stateLabels[row.state]}</td>
                <td data-column={amount}>{formatCents(listedCents(list, row))}</td>
              </tr>
            ))}
            <tr className="money-sum">
              <th scope="row" colSpan={3}>
                All {rows.length}
              </th>
              <td data-column={amount}>{formatCents(sumListed(list, rows))}</td>
            </tr>
          </Ledger>
        </div>
      )}
      <Pager
        newer={page > 1 ? pageAddress(page - 1) : undefined}
        older={rows.length > page * PAGE_SIZE ? pageAddress(page + 1) : undefined}
      />
    </>
  )
}
