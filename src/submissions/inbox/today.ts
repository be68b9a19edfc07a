import type { Database } from '../../database/connection'
import type { EmailKind } from '../../database/email-kinds'
import type { Moment } from '../../database/tables'
import { buildInboxFilter, type InboxFilter, type Viewer } from './inbox-filter'
import { type CappedCount, type InboxEntry, readEntries, toCappedCount } from './inbox-list'
import type { InboxQuery } from './inbox-query'
import { searchInbox } from './search-inbox'

/** A count and the first few entries. */
export interface CountedList<Entry> {
  count: CappedCount
  first: Entry[]
}

/** A failed email that no one has dealt with. */
export interface FailedEmail {
  id: string
  kind: EmailKind
  to: string
  subject: string
  reason: string | null
  /** Kind of failure (src/mail/failure.ts), if known. */
  failure: string | null
  createdAt: Moment
  /** Reference of the submission that the email is about, if any. */
  reference: string | null
}

/** Waiting work. */
export interface TodaySummary {
  new: CountedList<InboxEntry>
  mine: CountedList<InboxEntry>
  /** Longest waiting first. */
  late: CountedList<InboxEntry>
  failed: CountedList<FailedEmail>
}

const SHOWN_COUNT = 5
const MAX_COUNT = 1001

export async function readToday(database: Database, viewer: Viewer): Promise<TodaySummary> {
  const find = (query: InboxQuery, isUpward = false) =>
    readCountedList(database, viewer, buildInboxFilter(query, viewer), isUpward)
  return {
    new: await find(todayQueries.new),
    mine: await find(todayQueries.mine),
    late: await find(todayQueries.late, true),
    failed: await readFailedEmails(database),
  }
}

/** Inbox queries for the counts on the first page. */
export const todayQueries = {
  new: { status: 'new' },
  mine: { assignee: 'me', unanswered: true },
  late: { late: true },
} as const satisfies Record<string, InboxQuery>

async function readCountedList(
  database: Database,
  viewer: Viewer,
  filter: InboxFilter,
  isUpward = false,
): Promise<CountedList<InboxEntry>> {
  const found = await searchInbox(database, filter)
  const first = await readEntries(database, viewer, await found.positions({ isUpward, limit: SHOWN_COUNT }))
  return { count: toCappedCount(await found.countUpTo(MAX_COUNT)), first }
}

async function readFailedEmails(database: Database): Promise<CountedList<FailedEmail>> {
  const failed = database.selectFrom('outbox').where('outbox.status', '=', 'failed')
  const first = await failed
    .leftJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .select(['outbox.id', 'outbox.kind', 'to_address as to', 'subject', 'last_error as reason', 'failure'])
    .select(['outbox.created_at as createdAt', 'submissions.reference'])
    .orderBy('outbox.id', 'desc')
    .limit(SHOWN_COUNT)
    .execute()
  const counted = database.selectFrom(failed.select('outbox.id').limit(MAX_COUNT).as('counted'))
  const { n } = await counted.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return { count: toCappedCount(Number(n)), first }
}
