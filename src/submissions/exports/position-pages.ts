import type { Database } from '../../database/connection'
import { buildInboxFilter, type Viewer } from '../inbox/inbox-filter'
import type { InboxQuery } from '../inbox/inbox-query'
import { type InboxMatches, searchInbox } from '../inbox/search-inbox'

/** Finds all submissions of a query, on all pages of the list. */
export function findAllMatches(database: Database, viewer: Viewer, query: InboxQuery): Promise<InboxMatches> {
  return searchInbox(database, buildInboxFilter(query, viewer))
}

/** Iterates over the positions found, in the list's order. */
export async function* iteratePositionPages(matches: InboxMatches, size: number): AsyncGenerator<number[]> {
  let last: number | undefined
  for (;;) {
    const page = await matches.positions({ below: last, limit: size })
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1)
  }
}
