import * as routes from '../../routes'
import type { InboxPage as Found } from '../../submissions/inbox-list'
import { filtersOf, type InboxQuery, writeInboxQuery } from '../../submissions/inbox-query'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { Pager } from '../ui/pager'
import { BulkBar, type BulkBarProps } from './bulk-bar'
import { DoneNotice, type DoneNoticeProps } from './done-notice'
import { type Colleague, filtersInWords } from './filter-words'
import { exportAddress, inboxAddress, paperAddress } from './inbox-address'
import { InboxFilters } from './inbox-filters'
import { InboxRow } from './inbox-row'

interface InboxPageProps {
  query: InboxQuery
  found: Found
  /** Whose submissions can be looked for. */
  assignees: readonly Colleague[]
  /** Whether they may enter what came by telephone or on paper. */
  mayEnter: boolean
  /** The position of the newest submission: the script says how many come later. */
  newest: number
  /** Whether they may take what the list shows out of the house. */
  mayExport: boolean
  /** What can be done with many at once, for who may. */
  bulk?: Pick<BulkBarProps, 'colleagues' | 'tags'> | undefined
  /** What was just done with many of them. */
  done?: DoneNoticeProps | undefined
}

/** What came in, newest first. */
export function InboxPage({ query, found, assignees, mayEnter, mayExport, newest, bulk, done }: InboxPageProps) {
  const { entries, count, next, previous } = found
  const { after, before } = query
  const filters = filtersOf(query)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <div className="inbox-head">
        <h1>Inbox</h1>
        <p className="inbox-count">{countInWords(count, isFiltered)}</p>
        <p id="arrivals" data-position={newest} />
        <p className="inbox-ways screen-only">
          {mayExport && count.n > 0 && <a href={exportAddress(filters)}>Export</a>}
          <a href={paperAddress(filters)}>Print</a>
          {mayEnter && <a href={routes.deskNewSubmission}>Enter one</a>}
        </p>
      </div>
      {done && <DoneNotice {...done} />}
      <Views query={filters} />
      <InboxFilters query={filters} assignees={assignees} />
      <Chips query={filters} assignees={assignees} />
      {entries.length === 0 ? (
        <Nothing isFiltered={isFiltered} isTurned={(after ?? before) !== undefined && count.n > 0} />
      ) : (
        <Rows query={query} found={found} newest={newest} bulk={bulk} />
      )}
      <Pager
        newer={previous === undefined ? undefined : inboxAddress({ ...filters, top: newest, before: previous })}
        older={next === undefined ? undefined : inboxAddress({ ...filters, top: newest, after: next })}
      />
    </>
  )
}

/** The rows, and what can be done with many of them; the form remembers what the list showed when it was opened. */
function Rows({ query, found, newest, bulk }: Pick<InboxPageProps, 'query' | 'found' | 'newest' | 'bulk'>) {
  const { entries, count } = found
  const rows = (
    <ol className="inbox">
      {entries.map((entry) => (
        <InboxRow entry={entry} from={query} isPickable={bulk !== undefined} key={entry.reference} />
      ))}
    </ol>
  )
  if (!bulk) return rows
  return (
    <PostForm id="bulk" action={routes.deskSelections} autoComplete="off">
      <input type="hidden" name="list" value={writeInboxQuery({ ...query, top: newest }).toString()} />
      <BulkBar {...bulk} count={count} isSpam={query.status === 'spam'} />
      {rows}
    </PostForm>
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
