import * as v from 'valibot'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { toStorableText } from '../database/storable-text'
import type { Moment } from '../database/tables'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { submissionSubject } from '../log/subjects'
import { transactAs } from '../log/transact-as'
import { lockInboxRow } from '../submissions/inbox/inbox-row'
import { readApplication } from './application-row'

/** A colleague's rating of an application. */
export interface Rating {
  staffId: string
  name: string
  /** 1 to 5. */
  rating: number
  sentence: string
  ratedAt: Moment
}

export const MAX_SENTENCE_LENGTH = 300

export const storedRating = v.strictObject({ rating: v.picklist([1, 2, 3, 4, 5]), sentence: v.string() })

export type StoredRating = v.InferOutput<typeof storedRating>

export type RateResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'saved'; eventId?: string }
  | { status: 'invalid' }
  /** The actor changed it elsewhere. */
  | { status: 'conflict' }
  /** The application doesn't exist, was erased, or is spam. */
  | { status: 'missing' }

/** Identifies what a page showed of the viewer's own rating. */
export function ratingVersion(own: Pick<Rating, 'rating' | 'ratedAt'> | undefined): string {
  return own ? `${own.rating} ${own.ratedAt}` : ''
}

/** Reads the ratings of an application, oldest first. */
export async function readRatings(database: Database, applicationId: string): Promise<Rating[]> {
  return database
    .selectFrom('ratings')
    .innerJoin('staff', 'staff.id', 'ratings.staff_id')
    .select(['staff.id as staffId', 'staff.name', 'rating', 'sentence', 'rated_at as ratedAt'])
    .where('application_id', '=', applicationId)
    .orderBy('rated_at')
    .orderBy('staff.id')
    .execute()
}

/** Sets, changes, or with null removes the actor's own rating. `seen` is its version when the page was shown. */
export function rate(
  app: AppContext,
  actor: Actor,
  applicationId: string,
  given: { rating: number; sentence: string } | null,
  seen: string,
): Promise<RateResult> {
  return transactAs(app.database, actor, async (transaction): Promise<RateResult> => {
    const after = given && parseRating(given)
    if (given && !after) return { status: 'invalid' }
    const application = await readApplication(transaction, applicationId)
    const row = application && (await lockInboxRow(transaction, application.submission_id))
    // An undo may have removed it before the lock.
    if (!row || row.status === 'spam' || !(await readApplication(transaction, applicationId)))
      return { status: 'missing' }
    const own = (await readRatings(transaction, applicationId)).find(({ staffId }) => staffId === actor.id)
    // Also for a second click on Save.
    if (own?.rating === after?.rating && own?.sentence === after?.sentence) return { status: 'saved' }
    if (seen !== ratingVersion(own)) return { status: 'conflict' }
    const before = await writeRating(transaction, { applicationId, staffId: actor.id }, after, app.now().toISOString())
    const eventId = await appendEvent(transaction, {
      ...{ kind: 'application-rated', actorId: actor.id, at: app.now().toISOString() },
      about: [{ kind: 'application', id: applicationId }, submissionSubject(application.submission_id)],
      details: { rating: { before: before?.rating ?? null, after: after?.rating ?? null } },
      change: {
        rows: [`rating:${applicationId} ${actor.id}`],
        inverse: { applicationId, staffId: actor.id, before },
      },
    })
    return { status: 'saved', eventId }
  })
}

function parseRating({ rating, sentence }: { rating: number; sentence: string }): StoredRating | null {
  const text = toStorableText(sentence).replace(/\s+/g, ' ').trim()
  const result = v.safeParse(storedRating, { rating, sentence: text })
  return result.success && text !== '' && text.length <= MAX_SENTENCE_LENGTH ? result.output : null
}

/** Writes or deletes a rating of a locked submission. Resolves to the earlier one. */
export async function writeRating(
  transaction: Database,
  { applicationId, staffId }: { applicationId: string; staffId: string },
  after: StoredRating | null,
  at: Moment,
): Promise<StoredRating | null> {
  const own = transaction
    .selectFrom('ratings')
    .select(['rating', 'sentence'])
    .where('application_id', '=', applicationId)
    .where('staff_id', '=', staffId)
  const before = ((await own.executeTakeFirst()) ?? null) as StoredRating | null
  if (after) {
    const row = { application_id: applicationId, staff_id: staffId, ...after, rated_at: at }
    await transaction
      .insertInto('ratings')
      .values(row)
      .onConflict((conflict) => conflict.columns(['application_id', 'staff_id']).doUpdateSet(row))
      .execute()
  } else
    await transaction
      .deleteFrom('ratings')
      .where('application_id', '=', applicationId)
      .where('staff_id', '=', staffId)
      .execute()
  return before
}
