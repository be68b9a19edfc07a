import { DEFAULT_LANGUAGE } from '../../../content/language'
import { countWithoutSeason } from '../../admissions/admissions-today'
import { readCorrectedAnswers } from '../../admissions/answers'
import { type ListContext, listApplicants, needsAnswers } from '../../admissions/applicant-list'
import { readApplicants } from '../../admissions/applicants'
import { findOverdue } from '../../admissions/lapse-candidates'
import { readClock } from '../../admissions/letters/letter-rules'
import { readSchools } from '../../admissions/schools'
import { readSeats } from '../../admissions/seats'
import type { Database } from '../../database/connection'
import { readLedgers } from '../../payments/lists'
import { readSeasons } from '../../seasons/read-seasons'
import type { DeskRequest } from '../request'
import type { ListAddress } from './applicants-address'

/** Query value for applications without a season. */
export const NO_SEASON = 'none'

/**
 * Loads the list of a season, by default of the first season with applicants, beginning with the current one. Undefined
 * if there is no such season.
 */
export async function loadList({ site, member, may }: Pick<DeskRequest, 'site' | 'member' | 'may'>, list: ListAddress) {
  const { database, app } = site
  const seasons = await readSeasons(database)
  const chosen = list.season ?? (await findSeasonWithApplicants(database, seasons)) ?? seasons[0]?.id ?? NO_SEASON
  const season = seasons.find(({ id }) => id === chosen)
  if (!season && chosen !== NO_SEASON) return undefined
  const all = await readApplicants(database, { seasonId: season?.id ?? null, staffId: member.id })
  const submissionIds = needsAnswers(list.sort) ? all.map(({ submissionId }) => submissionId) : []
  const ledgers = season && may('payments') ? await readLedgers(database, { seasonId: season.id }) : []
  const missing = ledgers.filter(({ deposit }) => deposit > 0)
  const context: ListContext = {
    schools: await readSchools(database, app.content.current(DEFAULT_LANGUAGE).content),
    overdue: await findOverdue(database, all, readClock(app)),
    depositMissing: new Set(missing.map(({ id }) => id)),
    answers: await readCorrectedAnswers(database, submissionIds),
  }
  const seats = season && (await readSeats(database, season.id))
  const unassigned = season ? await countWithoutSeason(database) : 0
  const found = listApplicants(all, list, context)
  return { seasons, season, context, all, found, seats, unassigned, maySeePayments: may('payments') }
}

async function findSeasonWithApplicants(database: Database, seasons: readonly { id: string }[]) {
  for (const { id } of seasons) {
    const applications = database.selectFrom('applications').select('id').where('season_id', '=', id).limit(1)
    if (await applications.executeTakeFirst()) return id
  }
  return undefined
}

export type LoadedList = NonNullable<Awaited<ReturnType<typeof loadList>>>
