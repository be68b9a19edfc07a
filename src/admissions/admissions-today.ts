import { calendarDayAt, isoDate } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import type { StoredSeason } from '../seasons/read-seasons'
import { countDueLetters, type DueLetters } from './letters/due-letters'
import { readRecentSeasons } from './recent-seasons'
import { readAllSeats } from './seats'

/** A season with free seats, and the next applicant on its waitlist. */
export interface FreeSeats {
  season: StoredSeason
  left: number
  next: { id: string; name: string }
}

/** Admissions that wait for the office. */
export interface AdmissionsToday {
  dueLetters: DueLetters[]
  freeSeats: FreeSeats[]
  /** Offers whose deadline has passed, by season. */
  overdue: { season: StoredSeason; count: number }[]
  withoutSeason: number
}

export async function readAdmissionsToday(app: AppContext): Promise<AdmissionsToday> {
  const { database, now, content } = app
  const today = calendarDayAt(now(), content.current(DEFAULT_LANGUAGE).content.organization.timeZone)
  const seasons = await readRecentSeasons(app)
  const overdueCounts = await countOverdue(database, isoDate(today))
  return {
    dueLetters: await countDueLetters(app),
    freeSeats: await readFreeSeats(database, seasons),
    overdue: seasons.flatMap((season) => {
      const count = overdueCounts.get(season.id) ?? 0
      return count > 0 ? [{ season, count }] : []
    }),
    withoutSeason: await countWithoutSeason(database),
  }
}

async function readFreeSeats(database: Database, seasons: readonly StoredSeason[]): Promise<FreeSeats[]> {
  const seats = await readAllSeats(
    database,
    seasons.map(({ id }) => id),
  )
  const free: FreeSeats[] = []
  for (const season of seasons) {
    const left = seats.get(season.id)?.left ?? 0
    const next = left > 0 ? await selectWaitlist(database, season.id).limit(1).executeTakeFirst() : undefined
    if (next) free.push({ season, left, next: { id: next.id, name: next.name ?? '' } })
  }
  return free
}

function selectWaitlist(database: Database, seasonId: string) {
  return selectListed(database)
    .select(['applications.id', senderName.as('name')])
    .where('applications.season_id', '=', seasonId)
    .where('state', '=', 'waitlisted')
    .orderBy('rank')
    .orderBy('applications.id')
}

async function countOverdue(database: Database, today: string): Promise<ReadonlyMap<string, number>> {
  const rows = await selectListed(database)
    .select(({ fn }) => ['applications.season_id', fn.countAll().as('count')])
    .where('state', '=', 'offered')
    .where('deadline', '<', today)
    .groupBy('applications.season_id')
    .execute()
  return new Map(rows.map(({ season_id, count }) => [season_id ?? '', Number(count)]))
}

async function countWithoutSeason(database: Database): Promise<number> {
  const rows = selectListed(database).select(({ fn }) => fn.countAll().as('count'))
  return Number((await rows.where('applications.season_id', 'is', null).executeTakeFirstOrThrow()).count)
}

/** Applications except spam and erased ones. */
function selectListed(database: Database) {
  return database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .where('inbox.status', '<>', 'spam')
}
