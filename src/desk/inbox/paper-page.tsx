import { use } from 'react'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { programTypes } from '../../forms/program-types'
import { labelOf } from '../../forms/rules'
import type { InboxQuery } from '../../submissions/inbox-query'
import { MOST_ON_PAPER, type PaperList, type PaperRow } from '../../submissions/paper'
import type { Tag } from '../../submissions/tags'
import { wholeMoment } from '../ui/age'
import { ClockContext } from '../ui/clock-context'
import { EmptyState } from '../ui/empty-state'
import { ForeignText } from '../ui/foreign-text'
import { StatusMark } from '../ui/status-mark'
import { type Colleague, filtersInWords } from './filter-words'
import { formName } from './form-names'
import { inboxAddress } from './inbox-address'

interface PaperPageProps {
  query: InboxQuery
  list: PaperList
  assignees: readonly Colleague[]
  tags: readonly Tag[]
}

/** A list for paper, by name, with room to tick. */
export function PaperPage({ query, list: { rows, isCut }, assignees, tags }: PaperPageProps) {
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
      <h1>Submissions by name</h1>
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
      {rows.length === 0 ? <EmptyState title="Nothing matches" /> : <PaperTable rows={rows} />}
    </>
  )
}

function countInWords(n: number): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? 'submission' : 'submissions'}`
}

function PaperTable({ rows }: { rows: readonly PaperRow[] }) {
  return (
    <table className="ledger paper">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Tick</span>
          </th>
          <th scope="col">Name</th>
          <th scope="col">Program</th>
          <th scope="col">School</th>
          <th scope="col">Form</th>
          <th scope="col">Status</th>
          <th scope="col">Reference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ reference, name, program, school, form, status }) => (
          <tr key={reference}>
            <td className="paper-tick" />
            <th scope="row">
              <ForeignText>{name || reference}</ForeignText>
            </th>
            <td>{program !== null && labelOf(programTypes, program, DEFAULT_LANGUAGE)}</td>
            <td className="paper-school">{school !== null && <ForeignText>{school}</ForeignText>}</td>
            <td>{formName(form)}</td>
            <td>
              <StatusMark status={status} />
            </td>
            <td className="paper-reference">{reference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
