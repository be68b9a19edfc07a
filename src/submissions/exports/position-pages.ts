import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { type Found, find } from '../find-positions'
import { filterOf, type Viewer } from '../inbox-filter'
import type { InboxQuery } from '../inbox-query'

/** Everything that a query finds, whichever page of the list it names. */
export function findAll(database: Database, viewer: Viewer, query: InboxQuery): Promise<Found> {
  return find(database, filterOf(query, viewer))
}

/** The positions of all that was found, newest first, in pages of so many. */
export async function* positionPages(found: Found, size: number): AsyncGenerator<number[]> {
  let last: number | undefined
  for (;;) {
    const bound = last === undefined ? undefined : sql<boolean>`inbox.position < ${last}`
    const page = await found.positions({ ...(bound && { bound }), limit: size })
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1)
  }
}
