import { DAY, momentBefore } from '../../../content/moments'
import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { type ChosenAction, parseChosenAction } from '../actions/actions'

/** A submission of a selection, and the version that was seen of it. */
export type FrozenRow = readonly [submissionId: string, version: number]

/** Submissions that somebody chose, frozen with what is to be done with them. */
export interface Selection {
  id: string
  chosen: ChosenAction
  /** The newest first. */
  rows: readonly FrozenRow[]
  /** The list they were chosen from, as it stands in its address. */
  list: string
  /** Whether more matched than may be changed at a time. */
  isCut: boolean
  isUsed: boolean
}

/** Selections made before this moment have expired: each is kept for a day. */
export function expirationCutoff(now: Date): string {
  return momentBefore(now, DAY)
}

/** What stands in the column `chosen`. */
export interface StoredSelection {
  chosen: ChosenAction
  list: string
  isCut: boolean
}

interface SelectionOwner {
  id: string
  staffId: string
  now: Date
}

/** Reads a selection that its maker can still use or has used; undefined for anybody else. Locked, others wait for it. */
export async function findSelection(
  database: Database,
  { id, staffId, now }: SelectionOwner,
  { isLocked = false } = {},
): Promise<Selection | undefined> {
  const selection = database
    .selectFrom('selections')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('created_at', '>=', expirationCutoff(now))
  const row = await (isLocked ? forUpdate(database, selection) : selection).executeTakeFirst()
  if (!row) return undefined
  const { chosen: stored, list, isCut } = JSON.parse(row.chosen) as StoredSelection
  const chosen = parseChosenAction(stored)
  return chosen && { id, chosen, list, isCut, rows: JSON.parse(row.rows), isUsed: row.used_at !== null }
}
