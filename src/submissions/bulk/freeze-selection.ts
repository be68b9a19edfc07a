import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import { hasSeason } from '../../seasons/list-seasons'
import { readShownTags } from '../handling/shown-tags'
import { checkNewTag, type TagResult } from '../handling/tags'
import { filterOf, type Viewer } from '../inbox/inbox-filter'
import { filtersOf, type InboxQuery, writeInboxQuery } from '../inbox/inbox-query'
import { searchInbox } from '../inbox/search-inbox'
import { findReader } from '../readers'
import { findBatch, readBlockers } from './batches'
import type { BulkAction } from './bulk-action'
import { groupBlockers, groupChanged } from './left-out'
import { type FrozenRow, findSelection, type LeftOut, oldestAt, type StoredChoice } from './selection'

/** Submissions that are changed at a time, at most. */
export const MOST_AT_ONCE = 2000

/** Of one person's selections, in bytes: those of fifty of the longest. The oldest make room for new ones. */
const MOST_BYTES = 5_000_000

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
  given: BulkAction,
  which: Targets,
  query: InboxQuery = {},
): Promise<FreezeResult> {
  const { database, now } = app
  const chosen = await withNewTag(database, given)
  if ('reason' in chosen) return chosen
  if (!(await isPossible(database, chosen))) return { status: 'missing' }
  const meant = await readRows(app, viewer, { chosen, which, query })
  if (!meant) return { status: 'missing' }
  const { rows, left = [] } = meant
  if (rows.length === 0 && chosen.type !== 'undo') return { status: 'empty' }
  const stored: StoredChoice = {
    chosen,
    list: writeInboxQuery(query).toString(),
    isCut: rows.length > MOST_AT_ONCE,
    left,
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

type InvalidTag = Extract<TagResult, { status: 'invalid' }>

/** Names the tag that is to be made by the id that it will have, or the tag that is called so already. */
async function withNewTag(database: Database, chosen: BulkAction): Promise<BulkAction | InvalidTag> {
  if (chosen.type !== 'tag' || chosen.newName === undefined) return chosen
  const checked = await checkNewTag(database, chosen.newName)
  if (checked.status === 'invalid') return checked
  if (checked.status === 'saved') return { type: 'tag', tagId: checked.tag.id, on: true }
  return { ...chosen, tagId: randomUUIDv7(), newName: checked.name }
}

/** Whether whom or what it names is there. */
async function isPossible(database: Database, chosen: BulkAction): Promise<boolean> {
  if (chosen.type === 'assignee' && chosen.assigneeId !== null)
    return (await findReader(database, chosen.assigneeId)) !== undefined
  if (chosen.type === 'season') return chosen.seasonId === null || hasSeason(database, chosen.seasonId)
  if (chosen.type === 'tag') {
    // One that was deleted is told of where it is shown what will happen.
    return chosen.newName !== undefined || (await readShownTags(database)).has(chosen.tagId)
  }
  if (chosen.type === 'undo') return (await findBatch(database, chosen.batchId)) !== undefined
  return true
}

interface SelectionRequest {
  chosen: BulkAction
  which: Targets
  query: InboxQuery
}

interface MeantRows {
  rows: FrozenRow[]
  left?: LeftOut[]
}

async function readRows(
  { database, now }: AppContext,
  viewer: Viewer,
  { chosen, which, query }: SelectionRequest,
): Promise<MeantRows | undefined> {
  if (chosen.type === 'undo') return readUndoable(database, chosen.batchId)
  if ('ids' in which) {
    const rows = await readVersions(database, 'inbox.submission_id', which.ids)
    return { rows: rows.map(([id, version]) => [id, which.seen?.get(id) ?? version]) }
  }
  if ('all' in which) {
    const found = await searchInbox(database, filterOf(filtersOf(query, { keepTop: true }), viewer))
    const positions = await found.positions({ limit: MOST_AT_ONCE + 1 })
    return { rows: await readVersions(database, 'inbox.position', positions) }
  }
  const whose = { id: which.again, staffId: viewer.staffId, now: now() }
  const selection = await findSelection(database, whose)
  if (!selection) return undefined
  const seen = new Map(selection.rows)
  const rows = await readVersions(database, 'inbox.submission_id', [...seen.keys()])
  if (!which.without) return { rows, left: [...selection.left] }
  const isAsSeen = ([id, version]: FrozenRow) => seen.get(id) === version
  const changed = await groupChanged(
    database,
    rows.filter((row) => !isAsSeen(row)),
  )
  return { rows: rows.filter(isAsSeen), left: [...selection.left, ...changed] }
}

/** What of a batch nothing stands in the way of bringing back; the others stay as they are. */
async function readUndoable(database: Database, batchId: string): Promise<MeantRows> {
  const events = await readBlockers(database, batchId)
  const ids = events.flatMap(({ event, blocker }) => (blocker ? [] : (event.submissionId ?? [])))
  return { rows: await readVersions(database, 'inbox.submission_id', ids), left: groupBlockers(events) }
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
