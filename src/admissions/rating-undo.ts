import * as v from 'valibot'
import type { Database } from '../database/connection'
import type { Event } from '../log/events'
import { mapSequentially, type Undo, type UndoableEvent, type UndoContext } from '../log/undo/undo-definition'
import { lockInboxRows } from '../submissions/inbox/inbox-row'
import { readApplication } from './application-row'
import { storedRating, writeRating } from './ratings'

/** The previous rating; null if there was none. */
const ratingInverse = v.strictObject({
  applicationId: v.string(),
  staffId: v.string(),
  before: v.nullable(storedRating),
})

type RatingInverse = v.InferOutput<typeof ratingInverse>

/** Restores an earlier rating. */
export const ratingUndo: Undo<RatingInverse> = {
  right: 'rate',
  isPersonal: true,
  inverse: ratingInverse,
  async lock(transaction, events: readonly Event[]) {
    await lockInboxRows(
      transaction,
      events.flatMap(({ submissionId }) => submissionId ?? []),
    )
  },
  blockers: mapSequentially(async (database: Database, { inverse: { applicationId } }: UndoableEvent<RatingInverse>) =>
    (await readApplication(database, applicationId)) ? undefined : 'gone',
  ),
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { inverse: { before, ...keys } }) => {
    const current = await writeRating(transaction, keys, before, app.now().toISOString())
    return { details: { rating: { before: current?.rating ?? null, after: before?.rating ?? null } } }
  }),
}
