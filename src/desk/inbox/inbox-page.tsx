import * as routes from '../../routes'
import type { ShownTag } from '../../submissions/handling/shown-tags'
import type { InboxResults } from '../../submissions/inbox/inbox-list'
import { type InboxQuery, removePaging, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { parseViewQuery, type SavedView } from '../../submissions/views/saved-views'
import { BulkBar, type BulkBarProps } from '../bulk/bulk-bar'
import { formatCappedCount } from '../bulk/describe-bulk'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { Menu } from '../ui/menu'
import { Pager } from '../ui/pager'
import { ViewMenu } from '../views/view-forms'
import { describeFilters, type FilterNames } from './describe-filters'
import { DoneNotice, type DoneNoticeProps } from './done-notice'
import { inboxAddress } from './inbox-address'
import { InboxFilters } from './inbox-filters'
import { InboxItem } from './inbox-item'

interface InboxPageProps {
  query: InboxQuery
  results: InboxResults
  /** The available filter values, including those selected. */
  names: FilterNames
  schools: readonly string[]
  /** The number of matches in spam, which the list excludes. */
  inSpam: InboxResults['count']
  views: readonly SavedView[]
  mayEnter: boolean
  /** The position of the newest submission, from which the script counts arrivals. */
  newest: number
  mayExport: boolean
  bulk?: Pick<BulkBarProps, 'colleagues' | 'seasons' | 'tags'> | undefined
  done?: DoneNoticeProps | undefined
}

export function InboxPage(props: InboxPageProps) {
  const { query, names, schools, inSpam, views, newest, bulk, done } = props
  const { entries, count, next: nextPage, previous } = props.results
  const { after, before } = query
  const filters = removePaging(query)
  const isFiltered = Object.keys(filters).length > 0
  const hasNone = isFiltered && count.n === 0
  // Rendered twice: beside the list, and as menus on small screens.
  const viewLinks = <ViewLinks query={filters} views={views} />
  const moreLinks = <ActionLinks query={filters} mayExport={props.mayExport && count.n > 0} mayEnter={props.mayEnter} />
  // After a bulk change, continue with the first row.
  const first = done?.isBatch && !done.isSingle ? entries[0]?.reference : undefined
  const next = done?.next ?? first
  return (
    <>
      <div className="inbox-head">
        <h1>Inbox</h1>
        <p className="inbox-count">
          {hasNone ? 'No matches' : formatCappedCount(count)}
          {!hasNone && <span className="inbox-count-words"> {formatCountLabel(count, isFiltered)}</span>}
          {inSpam.n > 0 && (
            <>
              {hasNone ? '. ' : ', '}
              <a href={inboxAddress({ ...filters, status: 'spam' })}>
                {formatCappedCount(inSpam)} {hasNone ? 'in spam.' : 'more in spam'}
              </a>
            </>
          )}
        </p>
        <div className="inbox-menus">
          <Menu label="Lists">{viewLinks}</Menu>
          <Menu label="More">{moreLinks}</Menu>
        </div>
        <p id="arrivals" data-position={newest} />
      </div>
      {done && <DoneNotice {...done} next={next} from={query} />}
      <div className="inbox-lists">
        {viewLinks}
        {moreLinks}
      </div>
      <InboxFilters query={filters} {...names} schools={schools} />
      {isFiltered && (
        <div className="inbox-chips">
          <FilterChips query={filters} names={names} />
          {bulk && <SaveView query={filters} views={views} />}
        </div>
      )}
      {entries.length === 0 ? (
        <EmptyList
          isFiltered={isFiltered}
          isLaterPage={(after ?? before) !== undefined && count.n > 0}
          deletedTag={names.tags.find(({ isDeleted }) => isDeleted)}
        />
      ) : (
        <InboxRows {...props} />
      )}
      <Pager
        newer={previous === undefined ? undefined : inboxAddress({ ...filters, top: newest, before: previous })}
        older={nextPage === undefined ? undefined : inboxAddress({ ...filters, top: newest, after: nextPage })}
      />
    </>
  )
}

/** The rows and the bulk actions. The form has the list's query when it was opened. */
function InboxRows({ query, results: { entries, count }, newest, bulk }: InboxPageProps) {
  const rows = (
    <ol className="inbox">
      {entries.map((entry) => (
        <InboxItem entry={entry} from={query} isPickable={bulk !== undefined} key={entry.reference} />
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

function formatCountLabel({ n }: InboxResults['count'], isFiltered: boolean): string {
  return `${n === 1 ? 'submission' : 'submissions'}${isFiltered ? (n === 1 ? ' matches' : ' match') : ''}`
}

const builtInViews: readonly [name: string, query: InboxQuery][] = [
  ['All', {}],
  ['Unread', { unread: true }],
  ['New', { status: 'new' }],
  ['Mine', { assignee: 'me' }],
  ['Unassigned', { assignee: 'nobody' }],
  ['Spam', { status: 'spam' }],
]

function ViewLinks({ query, views }: { query: InboxQuery; views: readonly SavedView[] }) {
  const here = inboxAddress(query)
  const own = builtInViews.map(([name, view]) => ({ id: name, name, href: inboxAddress(view) }))
  const saved = views.map(({ id, name, query }) => ({ id, name, href: `${routes.deskInbox}?${query}` }))
  return (
    <nav aria-label="Lists">
      <ul className="views">
        {[...own, ...saved].map(({ id, name, href }) => (
          <li key={id}>
            <a href={href} aria-current={href === here ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ActionLinks({ query, mayExport, mayEnter }: Pick<InboxPageProps, 'query' | 'mayExport' | 'mayEnter'>) {
  return (
    <p className="inbox-ways screen-only">
      {mayExport && (
        <>
          <a href={inboxAddress(query, routes.deskExport)}>Export</a>
          <a href={inboxAddress(query, routes.deskExport, { print: 'yes' })}>Print</a>
        </>
      )}
      {mayEnter && (
        <a href={routes.deskNewSubmission} data-key="c">
          Enter by hand
        </a>
      )}
    </p>
  )
}

/** Offers to save the list unless it is a built-in one. */
function SaveView({ query, views }: { query: InboxQuery; views: readonly SavedView[] }) {
  const here = inboxAddress(query)
  if (builtInViews.some(([, view]) => inboxAddress(view) === here)) return null
  return <ViewMenu query={query} view={views.find((view) => inboxAddress(parseViewQuery(view)) === here)} />
}

function FilterChips({ query, names }: Pick<InboxPageProps, 'query' | 'names'>) {
  const filters = describeFilters(query, names)
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

interface EmptyListProps {
  isFiltered: boolean
  isLaterPage: boolean
  deletedTag: ShownTag | undefined
}

function EmptyList({ isFiltered, isLaterPage, deletedTag }: EmptyListProps) {
  if (isLaterPage) return <EmptyState title="Nothing more">You’ve reached the end of the list.</EmptyState>
  if (!isFiltered) return <EmptyState title="No submissions yet">Submissions will appear here.</EmptyState>
  if (deletedTag)
    return (
      <EmptyState title={`The tag “${deletedTag.name}” was deleted`}>
        No submission has it now. Remove the filter to see what else matches.
      </EmptyState>
    )
  return (
    <EmptyState title="Nothing matches">
      Remove a filter, or type fewer letters: the beginning of a word is enough.
    </EmptyState>
  )
}
