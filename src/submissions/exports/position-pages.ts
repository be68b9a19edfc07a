import type { Database } from '../../database/connection'
import { buildInboxFilter, type Viewer } from '../inbox/inbox-filter'
import type { InboxQuery } from '../inbox/inbox-query'
import { type InboxMatches, searchInbox } from '../inbox/search-inbox'

/** Everything that a query finds, whichever page of the list it names. */
export function findAllMatches(database: Database, viewer: Viewer, query: InboxQuery): Promise<InboxMatches> {
  return searchInbox(database, buildInboxFilter(query, viewer))
}

/** The positions of all that was found, in the list’s order, in pages of so many. */
export async function* iteratePositionPages(found: InboxMatches, size: number): AsyncGenerator<number[]> {
  let last: number | undefined
  for (;;) {
    const page = await found.positions({ below: last, limit: size })
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1)
  }
}
