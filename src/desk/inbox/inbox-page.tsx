import * as routes from '../../routes'
import type { InboxPage as Found } from '../../submissions/inbox-list'
import type { InboxQuery } from '../../submissions/inbox-query'
import { EmptyState } from '../ui/empty-state'
import { Pager } from '../ui/pager'
import { type Colleague, filtersInWords } from './filter-words'
import { exportAddress, inboxAddress } from './inbox-address'
import { InboxFilters } from './inbox-filters'
import { InboxRow } from './inbox-row'

interface InboxPageProps {
  query: InboxQuery
  found: Found
  /** Whose submissions can be looked for. */
  assignees: readonly Colleague[]
  /** The position of the newest submission: the script says how many come later. */
  newest: number
  /** Whether they may take what the list shows out of the house. */
  mayExport?: boolean
}

/** What came in, newest first. */
export function InboxPage({ query, found, assignees, newest, mayExport = false }: InboxPageProps) {
  const { entries, count, next, previous } = found
  const { after, before, ...filters } = query
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <div className="inbox-head">
        <h1>Inbox</h1>
        <p className="inbox-count">{countInWords(count, isFiltered)}</p>
        {mayExport && count.n > 0 && (
          <a className="screen-only" href={exportAddress(filters)}>
            Export
          </a>
        )}
        <p id="arrivals" data-position={newest} />
      </div>
      <Views query={filters} />
      <InboxFilters query={filters} assignees={assignees} />
      <Chips query={filters} assignees={assignees} />
      {entries.length === 0 ? (
        <Nothing isFiltered={isFiltered} isTurned={(after ?? before) !== undefined && count.n > 0} />
      ) : (
        <ol className="inbox">
          {entries.map((entry) => (
            <InboxRow entry={entry} from={query} key={entry.reference} />
          ))}
        </ol>
      )}
      <Pager
        newer={previous === undefined ? undefined : inboxAddress({ ...filters, before: previous })}
        older={next === undefined ? undefined : inboxAddress({ ...filters, after: next })}
      />
    </>
  )
}

function countInWords({ n, isCapped }: Found['count'], isFiltered: boolean): string {
  const number = `${n.toLocaleString('en-US')}${isCapped ? '+' : ''}`
  return `${number} ${n === 1 ? 'submission' : 'submissions'}${isFiltered ? (n === 1 ? ' matches' : ' match') : ''}`
}

const views: readonly [name: string, query: InboxQuery][] = [
  ['All', {}],
  ['Unread', { unread: true }],
  ['New', { status: 'new' }],
  ['Mine', { assignee: 'me' }],
  ['Nobody’s', { assignee: 'nobody' }],
  ['Spam', { status: 'spam' }],
]

/** The lists that everybody needs, one click away. */
function Views({ query }: { query: InboxQuery }) {
  const here = inboxAddress(query)
  return (
    <nav aria-label="Lists">
      <ul className="views">
        {views.map(([name, view]) => {
          const href = inboxAddress(view)
          return (
            <li key={name}>
              <a href={href} aria-current={href === here ? 'page' : undefined}>
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Chips({ query, assignees }: Pick<InboxPageProps, 'query' | 'assignees'>) {
  const filters = filtersInWords(query, assignees)
  if (filters.length === 0) return null
  return (
    <ul className="chips" aria-label="Filters">
      {filters.map(({ words, without }) => (
        <li key={words}>
          <a href={inboxAddress(without)}>
            <span className="visually-hidden">Remove </span>
            <bdi>{words}</bdi>
          </a>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <a className="chips-clear" href={routes.deskInbox}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}

function Nothing({ isFiltered, isTurned }: { isFiltered: boolean; isTurned: boolean }) {
  if (isTurned) return <EmptyState title="Nothing more">This was the end of the list.</EmptyState>
  if (!isFiltered) return <EmptyState title="Nothing has come in yet">What families send will appear here.</EmptyState>
  return (
    <EmptyState title="Nothing matches">
      Remove a filter, or search for fewer letters: the beginning of a word is enough.
    </EmptyState>
  )
}
