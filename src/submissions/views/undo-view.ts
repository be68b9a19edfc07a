import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { findDifferences } from '../../log/event-details'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { lockSavedRows, writeSavedRow } from '../saved-rows'
import { isViewLimitReached, lockViews, readViewDetails } from './saved-views'

/** Null if the list was new. */
const inverse = v.strictObject({ before: v.nullable(v.strictObject({ name: v.string(), list: v.string() })) })

/** Deletes a new list, or restores a deleted one. */
export const viewUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'handle',
  inverse,
  async lock(transaction, events) {
    await lockViews(transaction)
    const ids = events.map((event) => findSubjectId(event, 'saved-view') ?? '')
    await lockSavedRows(transaction, 'saved_views', ids)
  },
  blockers: mapSequentially(async (database: Database, { inverse: { before } }) =>
    before !== null && (await isViewLimitReached(database)) ? 'too-many' : undefined,
  ),
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { event, inverse: { before } }) => {
    const id = findSubjectId(event, 'saved-view') ?? ''
    const now = await readViewDetails(transaction, id)
    await writeSavedRow(transaction, app, 'saved_views', { id, name: before?.name ?? null })
    return { details: findDifferences(now, before) }
  }),
}
