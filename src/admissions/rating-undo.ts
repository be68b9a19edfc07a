import * as v from 'valibot'
import { mapSequentially, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { lockSubmissions } from '../submissions/undo/undo-rows'
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
  lock: lockSubmissions,
  blockers: mapSequentially(async (database, { inverse: { applicationId } }) =>
    (await readApplication(database, applicationId)) ? undefined : 'gone',
  ),
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { inverse: { before, ...keys } }) => {
    const current = await writeRating(transaction, keys, before, app.now().toISOString())
    return { details: { rating: { before: current?.rating ?? null, after: before?.rating ?? null } } }
  }),
}
