import type { Database } from '../../database/connection'
import { buildInboxFilter, type Viewer } from './inbox-filter'
import type { InboxQuery } from './inbox-query'
import { searchInbox } from './search-inbox'

/** References of the neighbors in a list; undefined at its ends. */
export interface Neighbors {
  newer: string | undefined
  older: string | undefined
}

/** Reads the neighbors of a position, even if its submission is no longer in the list. */
export async function readNeighbors(
  database: Database,
  viewer: Viewer,
  query: InboxQuery,
  position: number,
): Promise<Neighbors> {
  const found = await searchInbox(database, buildInboxFilter(query, viewer))
  const [[newer], [older]] = await Promise.all([
    found.positions({ above: position, isUpward: true, limit: 1 }),
    found.positions({ below: position, limit: 1 }),
  ])
  const references = await readReferences(
    database,
    [newer, older].filter((each) => each !== undefined),
  )
  return {
    newer: newer === undefined ? undefined : references.get(newer),
    older: older === undefined ? undefined : references.get(older),
  }
}

async function readReferences(database: Database, positions: number[]): Promise<ReadonlyMap<number, string>> {
  if (positions.length === 0) return new Map()
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['inbox.position', 'submissions.reference'])
    .where('inbox.position', 'in', positions)
    .execute()
  return new Map(rows.map(({ position, reference }) => [Number(position), reference]))
}
