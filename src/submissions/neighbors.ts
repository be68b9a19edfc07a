import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { find } from './find-positions'
import { filterOf, type Viewer } from './inbox-filter'
import type { InboxQuery } from './inbox-query'

/** The references of the submissions beside one in a list; undefined at its ends. */
export interface Neighbors {
  /** The newer one, above it. */
  previous: string | undefined
  /** The older one, below it. */
  next: string | undefined
}

/** Reads what stands beside a position in a list, whether or not what stands there is still in the list. */
export async function readNeighbors(
  database: Database,
  viewer: Viewer,
  query: InboxQuery,
  position: number,
): Promise<Neighbors> {
  const found = await find(database, filterOf(query, viewer))
  const above = { bound: sql<boolean>`inbox.position > ${position}`, isUpward: true, limit: 1 }
  const below = { bound: sql<boolean>`inbox.position < ${position}`, limit: 1 }
  const [[previous], [next]] = await Promise.all([found.positions(above), found.positions(below)])
  const references = await readReferences(
    database,
    [previous, next].filter((each) => each !== undefined),
  )
  return {
    previous: previous === undefined ? undefined : references.get(previous),
    next: next === undefined ? undefined : references.get(next),
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
