import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import type { InvalidTag } from '../actions/action'
import { actionOf, type Chosen } from '../actions/actions'
import { filterOf, type Viewer } from '../inbox/inbox-filter'
import { filtersOf, type InboxQuery, writeInboxQuery } from '../inbox/inbox-query'
import { searchInbox } from '../inbox/search-inbox'
import { type FrozenRow, findSelection, oldestAt, type StoredChoice } from './selection'

/** Submissions that are changed at a time, at most. */
export const MOST_AT_ONCE = 2000

/** Selections that one person has at a time, at most: 100 kB each. */
const MOST_SELECTIONS = 50

/** Which submissions somebody means. */
export type Targets =
  /** Some, and the versions of them that were seen, where that is known. */
  | { ids: readonly string[]; seen?: ReadonlyMap<string, number> }
  /** All that a list shows, on all its pages. */
  | { all: true }
  /** The same as another selection, as they are now; without those that were changed since, where that is wanted. */
  | { again: string; without?: boolean }

type FreezeResult =
  | { status: 'frozen'; id: string }
  | { status: 'empty' }
  | { status: 'missing' }
  /** The tag that it is to make cannot be made. */
  | InvalidTag

/**
 * Freezes the submissions that somebody means, with their versions and what is to be done with them: no more than 2,000,
 * the newest. Nothing is done before `applySelection`.
 */
export async function freezeSelection(
  app: AppContext,
  viewer: Viewer,
  given: Chosen,
  which: Targets,
  query: InboxQuery = {},
): Promise<FreezeResult> {
  const { database, now } = app
  const action = actionOf(given)
  const chosen = action.prepare
    ? await action.prepare(database, given)
    : (await action.targetOf(database, given)) && given
  if (!chosen) return { status: 'missing' }
  if ('reason' in chosen) return chosen
  const rows = await readRows(app, viewer, { which, query })
  if (!rows) return { status: 'missing' }
  if (rows.length === 0) return { status: 'empty' }
  const stored: StoredChoice = {
    chosen,
    list: writeInboxQuery(query).toString(),
    isCut: rows.length > MOST_AT_ONCE,
  }
  const id = randomUUIDv7()
  await transact(database, async (transaction) => {
    await transaction.deleteFrom('selections').where('created_at', '<', oldestAt(now())).execute()
    const row = { chosen: JSON.stringify(stored), rows: JSON.stringify(rows.slice(0, MOST_AT_ONCE)), used_at: null }
    const about = { id, staff_id: viewer.staffId, created_at: now().toISOString() }
    await transaction
      .insertInto('selections')
      .values({ ...about, ...row })
      .execute()
    await makeRoom(transaction, viewer.staffId)
  })
  return { status: 'frozen', id }
}

/** Deletes somebody's oldest selections. */
async function makeRoom(transaction: Database, staffId: string): Promise<void> {
  const own = transaction.selectFrom('selections').select('id').where('staff_id', '=', staffId)
  const newest = own.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST_SELECTIONS)
  const others = transaction.deleteFrom('selections').where('staff_id', '=', staffId)
  await others.where('id', 'not in', newest).execute()
}

interface SelectionRequest {
  which: Targets
  query: InboxQuery
}

async function readRows(
  { database, now }: AppContext,
  viewer: Viewer,
  { which, query }: SelectionRequest,
): Promise<FrozenRow[] | undefined> {
  if ('ids' in which) {
    const rows = await readVersions(database, 'inbox.submission_id', which.ids)
    return rows.map(([id, version]) => [id, which.seen?.get(id) ?? version])
  }
  if ('all' in which) {
    const found = await searchInbox(database, filterOf(filtersOf(query, { keepTop: true }), viewer))
    const positions = await found.positions({ limit: MOST_AT_ONCE + 1 })
    return readVersions(database, 'inbox.position', positions)
  }
  const whose = { id: which.again, staffId: viewer.staffId, now: now() }
  const selection = await findSelection(database, whose)
  if (!selection) return undefined
  const seen = new Map(selection.rows)
  const rows = await readVersions(database, 'inbox.submission_id', [...seen.keys()])
  return which.without ? rows.filter(([id, version]) => seen.get(id) === version) : rows
}

/** The submissions with some ids or positions, the newest first, with their versions. */
async function readVersions(
  database: Database,
  column: 'inbox.submission_id' | 'inbox.position',
  values: readonly string[] | readonly number[],
): Promise<FrozenRow[]> {
  if (values.length === 0) return []
  const rows = await database
    .selectFrom('inbox')
    .select(['submission_id', 'version'])
    .where(whereIn(database, column, values))
    .orderBy('position', 'desc')
    .execute()
  return rows.map(({ submission_id, version }) => [submission_id, version])
}
