import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import { filterOf, type Viewer } from '../inbox/inbox-filter'
import { filtersOf, type InboxQuery, writeInboxQuery } from '../inbox/inbox-query'
import { searchInbox } from '../inbox/search-inbox'
import { findReader } from '../readers'
import { findBatch, readBlockers } from './batches'
import type { BulkAction } from './bulk-action'
import { type FrozenRow, findSelection, oldestAt, type StoredChoice } from './selection'

/** Submissions that are changed at a time, at most. */
export const MOST_AT_ONCE = 2000

/** Of one person's selections, in bytes: those of fifty of the longest. The oldest make room for new ones. */
const MOST_BYTES = 5_000_000

/** Which submissions somebody means. */
export type Targets =
  | { ids: readonly string[] }
  /** All that a list shows, on all its pages. */
  | { all: true }
  /** The same as another selection, as they are now; without those that were changed since, where that is wanted. */
  | { again: string; without?: boolean }

type FreezeResult = { status: 'frozen'; id: string } | { status: 'empty' } | { status: 'missing' }

/**
 * Freezes the submissions that somebody means, with their versions and what is to be done with them: no more than 2,000,
 * the newest. Nothing is done before `applySelection`.
 */
export async function freezeSelection(
  app: AppContext,
  viewer: Viewer,
  chosen: BulkAction,
  which: Targets,
  query: InboxQuery = {},
): Promise<FreezeResult> {
  const { database, now } = app
  if (!(await isPossible(database, chosen))) return { status: 'missing' }
  const rows = await readRows(app, viewer, { chosen, which, query })
  if (!rows) return { status: 'missing' }
  if (rows.length === 0 && chosen.type !== 'undo') return { status: 'empty' }
  const stored: StoredChoice = {
    chosen,
    list: writeInboxQuery(query).toString(),
    isCut: rows.length > MOST_AT_ONCE,
  }
  const id = randomUUIDv7()
  await transact(database, async (transaction) => {
    await lockKey(transaction, `selections of ${viewer.staffId}`)
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

/** Deletes somebody's oldest selections until the others fit. */
async function makeRoom(transaction: Database, staffId: string): Promise<void> {
  const own = await transaction
    .selectFrom('selections')
    .select(['id', sql<number>`octet_length(chosen) + octet_length(rows)`.as('bytes')])
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let room = MOST_BYTES
  const tooMany = own.flatMap(({ id, bytes }) => {
    room -= Number(bytes)
    return room < 0 ? [id] : []
  })
  if (tooMany.length > 0) await transaction.deleteFrom('selections').where('id', 'in', tooMany).execute()
}

/** Whether whom or what it names is there. */
async function isPossible(database: Database, chosen: BulkAction): Promise<boolean> {
  if (chosen.type === 'assignee' && chosen.assigneeId !== null)
    return (await findReader(database, chosen.assigneeId)) !== undefined
  if (chosen.type === 'tag') {
    const tag = database.selectFrom('tags').select('id').where('id', '=', chosen.tagId)
    return (await tag.executeTakeFirst()) !== undefined
  }
  if (chosen.type === 'undo') return (await findBatch(database, chosen.batchId)) !== undefined
  return true
}

interface SelectionRequest {
  chosen: BulkAction
  which: Targets
  query: InboxQuery
}

async function readRows(
  { database, now }: AppContext,
  viewer: Viewer,
  { chosen, which, query }: SelectionRequest,
): Promise<FrozenRow[] | undefined> {
  if (chosen.type === 'undo') return readUndoable(database, chosen.batchId)
  if ('ids' in which) return readVersions(database, 'inbox.submission_id', which.ids)
  if ('all' in which) {
    const found = await searchInbox(database, filterOf(filtersOf(query, { keepTop: true }), viewer))
    return readVersions(database, 'inbox.position', await found.positions({ limit: MOST_AT_ONCE + 1 }))
  }
  const whose = { id: which.again, staffId: viewer.staffId, now: now() }
  const selection = await findSelection(database, whose)
  if (!selection) return undefined
  const seen = new Map(selection.rows)
  const rows = await readVersions(database, 'inbox.submission_id', [...seen.keys()])
  return which.without ? rows.filter(([id, version]) => seen.get(id) === version) : rows
}

/** What of a batch nothing stands in the way of bringing back; the others stay as they are. */
async function readUndoable(database: Database, batchId: string): Promise<FrozenRow[]> {
  const events = await readBlockers(database, batchId)
  const ids = events.flatMap(({ event, blocker }) => (blocker ? [] : (event.submissionId ?? [])))
  return readVersions(database, 'inbox.submission_id', ids)
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
