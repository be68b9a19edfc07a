import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import type { InvalidTag } from '../actions/action'
import { type ChosenAction, getAction } from '../actions/actions'
import { buildInboxFilter, type Viewer } from '../inbox/inbox-filter'
import { type InboxQuery, removePaging, writeInboxQuery } from '../inbox/inbox-query'
import { searchInbox } from '../inbox/search-inbox'
import { expirationCutoff, type FrozenRow, type StoredSelection } from './selection'

/** Maximum number of submissions changed at once. */
export const MAX_SELECTED = 2000

/** Maximum number of selections per person; each takes up to 100 kB. */
const MAX_SELECTIONS = 50

/** The submissions to change. */
export type SelectionTargets =
  /** Selected submissions, with the loaded versions if known. */
  | { ids: readonly string[]; seen?: ReadonlyMap<string, number> }
  /** All submissions of a list, across its pages. */
  | { all: true }

type FreezeResult =
  | { status: 'frozen'; id: string }
  | { status: 'empty' }
  /** The new tag cannot be created. */
  | InvalidTag

/**
 * Stores a selection: the submissions with their versions, and the action to apply. Includes at most the newest 2,000
 * submissions. Nothing changes before `applySelection`.
 */
export async function freezeSelection(
  app: AppContext,
  viewer: Viewer,
  action: ChosenAction,
  targets: SelectionTargets,
  query: InboxQuery = {},
): Promise<FreezeResult> {
  const rows = await readRows(app, viewer, targets, query)
  if (rows.length === 0) return { status: 'empty' }
  const chosen = (await getAction(action).prepare?.(app, viewer.staffId, action)) ?? action
  if ('reason' in chosen) return chosen
  const stored: StoredSelection = {
    chosen,
    list: writeInboxQuery(query).toString(),
    isCut: rows.length > MAX_SELECTED,
  }
  return { status: 'frozen', id: await storeSelection(app, viewer.staffId, stored, rows.slice(0, MAX_SELECTED)) }
}

/** Stores a selection and deletes expired ones. Resolves to its id. */
export async function storeSelection(
  { database, now }: AppContext,
  staffId: string,
  chosen: object,
  rows: readonly (readonly unknown[])[],
): Promise<string> {
  const id = randomUUIDv7()
  await transact(database, async (transaction) => {
    await transaction.deleteFrom('selections').where('created_at', '<', expirationCutoff(now())).execute()
    const row = { chosen: JSON.stringify(chosen), rows: JSON.stringify(rows), used_at: null }
    const keys = { id, staff_id: staffId, created_at: now().toISOString() }
    await transaction
      .insertInto('selections')
      .values({ ...keys, ...row })
      .execute()
    await deleteOldestSelections(transaction, staffId)
  })
  return id
}

/** Deletes a person's oldest selections above the maximum. */
async function deleteOldestSelections(transaction: Database, staffId: string): Promise<void> {
  const own = transaction.selectFrom('selections').select('id').where('staff_id', '=', staffId)
  const newest = own.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_SELECTIONS)
  const others = transaction.deleteFrom('selections').where('staff_id', '=', staffId)
  await others.where('id', 'not in', newest).execute()
}

async function readRows(
  { database }: AppContext,
  viewer: Viewer,
  targets: SelectionTargets,
  query: InboxQuery,
): Promise<FrozenRow[]> {
  if ('ids' in targets) {
    const rows = await readVersions(database, 'inbox.submission_id', targets.ids)
    return rows.map(([id, version]) => [id, targets.seen?.get(id) ?? version])
  }
  const found = await searchInbox(database, buildInboxFilter(removePaging(query, { keepTop: true }), viewer))
  const positions = await found.positions({ limit: MAX_SELECTED + 1 })
  return readVersions(database, 'inbox.position', positions)
}

/** Reads submissions with their versions by id or position, newest first. */
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
