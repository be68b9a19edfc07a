import { stateLabels } from '../../admissions/states'
import { formatCents } from '../../payments/cents'
import { type MoneyList, type NamedLedger, sumListed } from '../../payments/lists'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText, replaceBidiControls } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Notice } from '../ui/notice'
import { Pager } from '../ui/pager'

export const PAGE_SIZE = 50

const DUE_FORM_ID = 'due-emails'

export const listNames = { overdue: 'Overdue', overpaid: 'Overpaid', 'deposit-missing': 'Deposit missing' }

const explanations: Readonly<Record<MoneyList, string>> = {
  overdue: 'Accepted students whose season has started and who still owe something.',
  overpaid: 'Families who can get money back: they paid more than they owe, or have no spot anymore.',
  'deposit-missing': 'Accepted students whose deposit isn’t paid in full. They keep their spot.',
}

interface ListPageProps {
  list: MoneyList
  all: readonly NamedLedger[]
  /** The ledgers on this page. */
  rows: readonly NamedLedger[]
  /** Starting at 1. */
  page: number
  /** The families that can get an email about what is due. */
  mailableIds: ReadonlySet<string>
  /** The batch of emails that was just sent. */
  sent: string | undefined
  /** The number of emails that were just canceled. */
  canceled: string | undefined
}

export function ListPage({ list, all, rows, page, mailableIds, sent, canceled }: ListPageProps) {
  const pageAddress = (to: number) => `${routes.deskMoneyList(list)}?page=${to}`
  return (
    <>
      <p className="document-crumbs screen-only">
        <a href={routes.deskMoney}>Money</a>
      </p>
      <h1>{listNames[list]}</h1>
      <p>{explanations[list]}</p>
      {sent !== undefined && (
        <Notice tone="done">
          <p>The emails leave in a minute.</p>
          <PostForm action={routes.deskDueBatch(sent)}>
            <input type="hidden" name="list" value={list} />
            <Button look="quiet">Cancel them</Button>
          </PostForm>
        </Notice>
      )}
      {canceled !== undefined && <Notice tone="done">Emails canceled: {Number(canceled) || 'none'}.</Notice>}
      <div className="paper-scroll money">
        <Ledger columns={['Name', 'Season', 'State', 'Amount']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {mailableIds.has(row.id) && (
                  <input
                    {...{ className: 'tick-box screen-only', type: 'checkbox', name: 'application', form: DUE_FORM_ID }}
                    value={row.id}
                    defaultChecked={list === 'overdue'}
                    aria-label={`Email ${replaceBidiControls(row.name || row.reference)}`}
                  />
                )}{' '}
                <StudentName {...row} />
              </th>
              <td>{row.season ?? 'Without a season'}</td>
              <td>
                <span data-status={row.state}>{stateLabels[row.state]}</span>
              </td>
              <td data-column={listNames[list]}>{formatCents(sumListed(list, [row]))}</td>
            </tr>
          ))}
          <tr className="money-sum">
            <th scope="row" colSpan={3}>
              All {all.length}
            </th>
            <td data-column={listNames[list]}>{formatCents(sumListed(list, all))}</td>
          </tr>
        </Ledger>
      </div>
      {mailableIds.size > 0 && (
        <PostForm id={DUE_FORM_ID} action={routes.deskDueEmails} className="stack screen-only">
          <input type="hidden" name="list" value={list} />
          <p>
            Each email links to a payment page and leaves in a minute, with the amount due then. Families without a
            checkbox were emailed today or have no valid address.
          </p>
          <Button>Email the amount due</Button>
        </PostForm>
      )}
      <Pager
        newer={page > 1 ? pageAddress(page - 1) : undefined}
        older={all.length > page * PAGE_SIZE ? pageAddress(page + 1) : undefined}
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
