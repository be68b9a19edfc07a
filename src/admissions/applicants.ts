import { type RawBuilder, sql } from 'kysely'
import type { Timing } from '../../content/application-windows'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import type { Moment } from '../database/tables'
import { type ApplicationState, mustBeTold } from './states'
import { isTold, readTold, type Told } from './told'

/** An application in the list of a season. */
export interface Applicant {
  id: string
  version: number
  submissionId: string
  reference: string
  name: string
  nameKey: string
  /** The school as written; its name and partnership are in schools.ts. */
  school: string
  schoolKey: string
  state: ApplicationState
  /** The last letter or call that told the family a decision. */
  told: Told | undefined
  /** True if that is the current decision. */
  isTold: boolean
  decidedAt: Moment | null
  /** Position on the waitlist, starting at 1. */
  position: number | null
  deadline: string | null
  /** Mean and standard deviation of the ratings; null without ratings. */
  mean: number | null
  spread: number | null
  ratingCount: number
  /** The viewer's own rating. */
  ownRating: number | null
  receivedAt: Moment
  timing: Timing | null
}

/** True if the family must be told a decision and was not. */
export function isUntold({ state, isTold }: Applicant): boolean {
  return mustBeTold(state) && !isTold
}

/**
 * Reads the applications of a season, newest first; null for those without a season. Spam and erased applications are
 * left out.
 */
export async function readApplicants(
  database: Database,
  { seasonId, staffId }: { seasonId: string | null; staffId: string },
): Promise<Applicant[]> {
  const rows = await selectApplicants(database, seasonId).execute()
  const ratings = await readRatingFigures(database, seasonId, staffId)
  const told = await readTold(
    database,
    rows.flatMap(({ id, decision_number }) => (decision_number > 0 ? [id] : [])),
  )
  const waitlist = rows.filter(({ state }) => state === 'waitlisted').sort(compareRanks)
  const positions = new Map(waitlist.map(({ id }, index) => [id, index + 1]))
  return rows.map((row) => {
    const lastTold = told.get(row.id)
    const facts = { told: lastTold, isTold: isTold(row, lastTold), position: positions.get(row.id) ?? null }
    // Copying a thousand rows with all their columns takes longer than reading them.
    return Object.assign(row, facts, ratings.get(row.id) ?? UNRATED)
  })
}

type RatingFigures = Pick<Applicant, 'mean' | 'spread' | 'ratingCount' | 'ownRating'>

const UNRATED: RatingFigures = { mean: null, spread: null, ratingCount: 0, ownRating: null }

/** Reads figures of the ratings of a season, by application. */
async function readRatingFigures(
  database: Database,
  seasonId: string | null,
  staffId: string,
): Promise<ReadonlyMap<string, RatingFigures>> {
  const rows = await database
    .selectFrom('ratings')
    .innerJoin('applications', 'applications.id', 'ratings.application_id')
    .select(({ fn }) => ['application_id as id', fn.countAll().as('count'), fn.sum('rating').as('sum')])
    .select(sql<number | string>`sum(rating * rating)`.as('squares'))
    .select(sql<number | null>`max(CASE WHEN staff_id = ${staffId} THEN rating END)`.as('own'))
    .where('applications.season_id', seasonId === null ? 'is' : '=', seasonId)
    .groupBy('application_id')
    .execute()
  return new Map(
    rows.map(({ id, count, sum, squares, own }) => {
      const ratingCount = Number(count)
      const mean = Number(sum) / ratingCount
      const spread = Math.sqrt(Math.max(0, Number(squares) / ratingCount - mean ** 2))
      return [id, { mean, spread, ratingCount, ownRating: own }]
    }),
  )
}

interface Ranked {
  id: string
  rank: number | null
}

/** Orders a waitlist. */
export function compareRanks(one: Ranked, other: Ranked): number {
  return (one.rank ?? 0) - (other.rank ?? 0) || (one.id < other.id ? -1 : 1)
}

function selectApplicants(database: Database, seasonId: string | null) {
  const orEmpty = (column: RawBuilder<string | null>) => sql<string>`coalesce(${column}, '')`
  return database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .select(['applications.id', 'applications.version', 'applications.submission_id as submissionId', 'reference'])
    .select([orEmpty(senderName).as('name'), orEmpty(sql`inbox.name_key`).as('nameKey')])
    .select([orEmpty(sql`inbox.school`).as('school'), orEmpty(sql`inbox.school_key`).as('schoolKey')])
    .select(['applications.state', 'applications.decision_number', 'applications.decided_at as decidedAt'])
    .select(['applications.rank', 'applications.deadline', 'inbox.received_at as receivedAt', 'submissions.timing'])
    .where('applications.season_id', seasonId === null ? 'is' : '=', seasonId)
    .where('inbox.status', '<>', 'spam')
    .orderBy('inbox.position', 'desc')
    .orderBy('applications.id')
}
