import { use } from 'react'
import type { InboxQuery } from '../../submissions/inbox-query'
import { MOST_ON_PAPER, type PaperList } from '../../submissions/paper'
import type { PaperColumn, PaperLayout } from '../../submissions/paper-layout'
import type { Tag } from '../../submissions/tags'
import { type Colleague, filtersInWords } from '../inbox/filter-words'
import { inboxAddress } from '../inbox/inbox-address'
import { wholeMoment } from '../ui/age'
import { ClockContext } from '../ui/clock-context'
import { EmptyState } from '../ui/empty-state'
import { PaperForm } from './paper-form'
import { PaperTable } from './paper-table'

interface PaperPageProps {
  query: InboxQuery
  layout: PaperLayout
  offered: readonly PaperColumn[]
  list: PaperList
  assignees: readonly Colleague[]
  tags: readonly Tag[]
}

/** A list for paper, sorted and with the columns that somebody chose. */
export function PaperPage({ query, layout, offered, list: { rows, isCut }, assignees, tags }: PaperPageProps) {
  const { now, timeZone } = use(ClockContext)
  const filters = filtersInWords(query, assignees, tags).map(({ words }) => words)
  return (
    <>
      <nav className="ways-on screen-only" aria-label="List">
        <a href={inboxAddress(query)}>Back to the list</a>
        <button className="button" type="button" data-print hidden>
          Print
        </button>
      </nav>
      <h1>{paperTitle(layout)}</h1>
      <PaperForm query={query} layout={layout} offered={offered} />
      <p className="paper-about">
        {filters.length === 0 ? 'Everything except spam' : <bdi>{filters.join(' · ')}</bdi>}.{' '}
        {countInWords(rows.length)}
        {', '}
        {wholeMoment(now.toISOString(), timeZone)}.
      </p>
      {isCut && (
        <p className="paper-cut">
          <strong>There are more. These are the newest {MOST_ON_PAPER.toLocaleString('en-US')}.</strong> Narrow the list
          to print the others.
        </p>
      )}
      {rows.length === 0 ? <EmptyState title="Nothing matches" /> : <PaperTable rows={rows} columns={layout.columns} />}
    </>
  )
}

/** As in "Submissions by last name". */
export function paperTitle({ sort }: PaperLayout): string {
  return `Submissions by ${sort === 'last-name' ? 'last name' : sort}`
}

function countInWords(n: number): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? 'submission' : 'submissions'}`
}
