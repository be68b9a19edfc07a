import * as v from 'valibot'
import type { Database } from '../database/connection'
import { incrementContentNumber, lockContent } from '../database/content-state'
import { findDifferences } from '../log/event-details'
import { findSubjectId } from '../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { deleteSeasonRows, isReferenced, isSeasonTaken, lockSeason, setCurrentSeason } from './change-season'
import { flattenSeason } from './flatten-season'
import { readSeason } from './read-seasons'
import { restoreSnapshot, type SeasonSnapshot, snapshotSchema } from './season-snapshot'

export type SeasonInverse = { before: SeasonSnapshot | null }

/** Restores a season's rows, or deletes a season that was added. */
export const seasonUndo: Undo<SeasonInverse> = {
  right: 'seasons',
  inverse: snapshotSchema,
  async lock(transaction, events) {
    await lockContent(transaction)
    for (const event of events) await lockSeason(transaction, findSubjectId(event, 'season') ?? '')
  },
  blockers: mapSequentially(async (database: Database, { event, inverse: { before } }) => {
    const id = findSubjectId(event, 'season') ?? ''
    const season = await readSeason(database, id)
    if (before && !season && event.kind !== 'season-deleted') return 'gone'
    if (before)
      return (await isSeasonTaken(database, { ...before.season, program: before.season.program_id }, id))
        ? 'name-taken'
        : undefined
    if (!season) return 'gone'
    return season.isCurrent || (await isReferenced(database, id)) ? 'in-use' : undefined
  }),
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { event, inverse: { before } }) => {
    const [id, at] = [findSubjectId(event, 'season') ?? '', app.now().toISOString()]
    const old = await readSeason(transaction, id)
    if (before) await restoreSnapshot(transaction, before, at)
    else await deleteSeasonRows(transaction, id)
    const updated = await readSeason(transaction, id)
    await incrementContentNumber(transaction, at)
    return { details: findDifferences(old ? flattenSeason(old) : null, updated ? flattenSeason(updated) : null) }
  }),
}

/** Makes the previous current season the current one again. */
export const currentUndo: Undo<{ before: string }> = {
  right: 'seasons',
  inverse: v.object({ before: v.string() }),
  lock: lockContent,
  blockers: mapSequentially(async (database: Database, { inverse: { before } }) =>
    (await readSeason(database, before)) ? undefined : 'gone',
  ),
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { inverse: { before: after } }) => {
    const before = await setCurrentSeason(transaction, after)
    await incrementContentNumber(transaction, app.now().toISOString())
    return { details: { current: { before, after } } }
  }),
}
