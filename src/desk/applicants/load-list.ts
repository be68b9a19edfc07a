import { DEFAULT_LANGUAGE } from '../../../content/language'
import { type ListContext, listApplicants } from '../../admissions/applicant-list'
import { readApplicants } from '../../admissions/applicants'
import { findOverdue } from '../../admissions/lapse-candidates'
import { readSchools } from '../../admissions/schools'
import { readSeats } from '../../admissions/seats'
import type { Database } from '../../database/connection'
import { readSeasons } from '../../seasons/read-seasons'
import type { DeskRequest } from '../request'
import type { ListAddress } from './applicants-address'

/** Query value for applications without a season. */
export const NO_SEASON = 'none'

/**
 * Loads the list of a season, by default of the first with applicants, beginning with the current one. Undefined if there
 * is no such season.
 */
export async function loadList({ site, member }: Pick<DeskRequest, 'site' | 'member'>, list: ListAddress) {
  const { database, app } = site
  const seasons = await readSeasons(database)
  const chosen = list.season ?? (await findSeasonWithApplicants(database, seasons)) ?? seasons[0]?.id ?? NO_SEASON
  const season = seasons.find(({ id }) => id === chosen)
  if (!season && chosen !== NO_SEASON) return undefined
  const { content } = app.content.current(DEFAULT_LANGUAGE)
  const schools = await readSchools(database, content)
  const all = await readApplicants(database, { seasonId: season?.id ?? null, staffId: member.id })
  const clock = { now: app.now(), timeZone: content.organization.timeZone }
  const facts: ListContext = { schools, overdue: await findOverdue(database, all, clock) }
  const seats = season && (await readSeats(database, season.id))
  const unassigned = season ? await countWithoutSeason(database) : 0
  return { seasons, season, schools, facts, all, found: listApplicants(all, list, facts), seats, unassigned }
}

async function findSeasonWithApplicants(database: Database, seasons: readonly { id: string }[]) {
  for (const { id } of seasons) {
    const applications = database.selectFrom('applications').select('id').where('season_id', '=', id).limit(1)
    if (await applications.executeTakeFirst()) return id
  }
  return undefined
}

async function countWithoutSeason(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('applications.season_id', 'is', null)
    .where('inbox.status', '<>', 'spam')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type LoadedList = NonNullable<Awaited<ReturnType<typeof loadList>>>
