import { DAY, momentBefore } from '../../../content/moments'
import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { type ChosenAction, parseChosenAction } from '../actions/actions'

/** A selected submission and its loaded version. */
export type FrozenRow = readonly [submissionId: string, version: number]

/** Frozen submissions with the action to apply. */
export interface Selection {
  id: string
  chosen: ChosenAction
  /** Newest first. */
  rows: readonly FrozenRow[]
  /** The query string of the list they were selected from. */
  list: string
  /** True if more submissions matched than can be changed at once. */
  isCut: boolean
  isUsed: boolean
}

/** Returns the time before which selections have expired. */
export function expirationCutoff(now: Date): string {
  return momentBefore(now, DAY)
}

/** Content of the column `chosen`. */
export interface StoredSelection {
  chosen: ChosenAction
  list: string
  isCut: boolean
}

export interface SelectionOwner {
  id: string
  staffId: string
  now: Date
}

/** Reads an unexpired selection; undefined unless the person created it. */
export async function findSelection(
  database: Database,
  owner: SelectionOwner,
  options: { isLocked?: boolean } = {},
): Promise<Selection | undefined> {
  const row = await readSelectionRow(database, owner, options)
  if (!row) return undefined
  const { chosen: stored, list, isCut } = JSON.parse(row.chosen) as StoredSelection
  const chosen = parseChosenAction(stored)
  return chosen && { id: owner.id, chosen, list, isCut, rows: JSON.parse(row.rows), isUsed: row.used_at !== null }
}

/** Reads the row of an unexpired selection; undefined unless the person created it. */
export function readSelectionRow(database: Database, { id, staffId, now }: SelectionOwner, { isLocked = false } = {}) {
  const selection = database
    .selectFrom('selections')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('created_at', '>=', expirationCutoff(now))
  return (isLocked ? forUpdate(database, selection) : selection).executeTakeFirst()
}

export async function markSelectionUsed(transaction: Database, id: string, now: Date): Promise<void> {
  const update = transaction.updateTable('selections').set({ used_at: now.toISOString() })
  await update.where('id', '=', id).execute()
}
