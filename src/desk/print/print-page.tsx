import { use } from 'react'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import type { PrintColumn, PrintLayout } from '../../submissions/inbox/print-layout'
import { MOST_PRINTED, type PrintList } from '../../submissions/inbox/print-list'
import { countedSubmissions } from '../bulk/bulk-words'
import { type FilterNames, filtersInWords } from '../inbox/filter-words'
import { inboxAddress } from '../inbox/inbox-address'
import { wholeMoment } from '../ui/age'
import { ClockContext } from '../ui/clock-context'
import { EmptyState } from '../ui/empty-state'
import { PrintForm } from './print-form'
import { PrintTable } from './print-table'

interface PrintPageProps {
  query: InboxQuery
  layout: PrintLayout
  offered: readonly PrintColumn[]
  list: PrintList
  names: FilterNames
}

/** A list for paper, sorted and with the columns that somebody chose. */
export function PrintPage({ query, layout, offered, list: { rows, isCut }, names }: PrintPageProps) {
  const { now, timeZone } = use(ClockContext)
  const filters = filtersInWords(query, names).map(({ words }) => words)
  return (
    <>
      <nav className="ways-on screen-only" aria-label="List">
        <a href={inboxAddress(query)}>Back to the list</a>
        <button className="button" type="button" data-print hidden>
          Print
        </button>
      </nav>
      <h1>{printTitle(layout)}</h1>
      <PrintForm query={query} layout={layout} offered={offered} />
      <p className="print-list-about">
        {filters.length === 0 ? 'Everything except spam' : <bdi>{filters.join(' · ')}</bdi>}.{' '}
        {countedSubmissions(rows.length)}
        {', '}
        {wholeMoment(now.toISOString(), timeZone)}.
      </p>
      {isCut && (
        <p className="print-list-cut">
          <strong>There are more. These are the newest {MOST_PRINTED.toLocaleString('en-US')}.</strong> Narrow the list
          to print the others.
        </p>
      )}
      {rows.length === 0 ? <EmptyState title="Nothing matches" /> : <PrintTable rows={rows} columns={layout.columns} />}
    </>
  )
}

/** As in "Submissions by last name". */
export function printTitle({ sort }: PrintLayout): string {
  return `Submissions by ${sort === 'last-name' ? 'last name' : sort}`
}
