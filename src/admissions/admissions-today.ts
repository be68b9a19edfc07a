import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { StoredSeason } from '../seasons/read-seasons'
import { compareRanks } from './applicants'
import { findOverdue } from './lapse-candidates'
import { countDueLetters, type DecidedCandidates, type DueLetters, readDecidedCandidates } from './letters/due-letters'
import type { Candidate, SentLetter } from './letters/letter-candidates'
import { findCurrentTold, readClock } from './letters/letter-rules'
import { readRecentSeasons } from './recent-seasons'
import { readAllSeats, type Seats } from './seats'

/** A season with a number of applicants. */
export interface SeasonCount {
  season: StoredSeason
  count: number
}

/** A season with free seats, and the next applicant on its waitlist. */
export interface FreeSeats extends SeasonCount {
  seats: Seats
  next: { id: string; name: string }
}

/** Admissions that wait for the office. */
export interface AdmissionsToday {
  /** Acceptances and cancellations, without repetitions. */
  toMatch: number
  /** Offers that can lapse. */
  overdue: SeasonCount[]
  dueLetters: DueLetters[]
  failedLetters: number
  freeSeats: FreeSeats[]
  withoutSeason: number
}

/** Reads what waits for the office, with the same number of queries for any number of seasons and applicants. */
export async function readAdmissionsToday(app: AppContext): Promise<AdmissionsToday> {
  const { database } = app
  const decided = await readDecidedCandidates(app)
  const offers = decided.candidates.flatMap((each) => {
    const { id, state, deadline, season_id } = each.row
    return state === 'offered' ? [{ id, state, deadline, season_id, isTold: findCurrentTold(each) !== undefined }] : []
  })
  const overdue = await findOverdue(database, offers, readClock(app), decided.awaiting)
  const canLapse = offers.filter(({ id }) => overdue.has(id) && overdue.get(id) === undefined)
  return {
    toMatch: decided.forms.filter(({ isRepetition }) => !isRepetition).length,
    overdue: countBySeason(decided.seasons, canLapse),
    dueLetters: await countDueLetters(app, decided),
    failedLetters: await countFailedLetters(database),
    freeSeats: await readFreeSeats(database, decided),
    withoutSeason: await countWithoutSeason(database),
  }
}

/** Counts the undecided applicants that a member has not rated yet, by season. */
export async function countUnrated(app: AppContext, staffId: string): Promise<SeasonCount[]> {
  const seasons = await readRecentSeasons(app)
  const rows = await selectListed(app.database)
    .leftJoin('ratings', (join) =>
      join.onRef('ratings.application_id', '=', 'applications.id').on('ratings.staff_id', '=', staffId),
    )
    .select('applications.season_id')
    .where('applications.season_id', 'is not', null)
    .where('state', '=', 'applied')
    .where('ratings.rating', 'is', null)
    .execute()
  return countBySeason(seasons, rows)
}

function countBySeason(seasons: readonly StoredSeason[], rows: readonly { season_id: string | null }[]): SeasonCount[] {
  return seasons.flatMap((season) => {
    const count = rows.filter(({ season_id }) => season_id === season.id).length
    return count > 0 ? [{ season, count }] : []
  })
}

/** Finds free seats in seasons with a waitlist, without those allowed over. */
async function readFreeSeats(database: Database, { seasons, candidates }: DecidedCandidates): Promise<FreeSeats[]> {
  const open = seasons.filter(({ isOver }) => !isOver)
  const seats = await readAllSeats(
    database,
    open.map(({ id }) => id),
  )
  return open.flatMap((season) => {
    const own = seats.get(season.id)
    const count = (own?.left ?? 0) - (own?.allowedOver ?? 0)
    const next = candidates
      .filter((each) => each.row.season_id === season.id && isWaiting(each))
      .sort((one, other) => compareRanks(one.row, other.row))[0]
    return own && count > 0 && next ? [{ season, count, seats: own, next: { id: next.row.id, name: next.name } }] : []
  })
}

/** True for an applicant on the waitlist who got no closing letter. */
function isWaiting({ row, letters }: Candidate): boolean {
  const isClosing = ({ kind, decisionNumber }: SentLetter) =>
    kind === 'closing' && decisionNumber === row.decision_number
  return row.state === 'waitlisted' && !letters.some(isClosing)
}

async function countFailedLetters(database: Database): Promise<number> {
  const rows = database.selectFrom('outbox').innerJoin('letters', 'letters.email_id', 'outbox.id')
  const failed = rows.select(({ fn }) => fn.countAll().as('count')).where('outbox.status', '=', 'failed')
  return Number((await failed.executeTakeFirstOrThrow()).count)
}

/** Counts the applications that have no season yet. */
export async function countWithoutSeason(database: Database): Promise<number> {
  const rows = selectListed(database).select(({ fn }) => fn.countAll().as('count'))
  return Number((await rows.where('applications.season_id', 'is', null).executeTakeFirstOrThrow()).count)
}

/** Applications except spam and erased ones. */
function selectListed(database: Database) {
  return database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .where('inbox.status', '<>', 'spam')
}
