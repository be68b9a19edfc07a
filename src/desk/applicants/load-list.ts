import { DEFAULT_LANGUAGE } from '../../../content/language'
import { listApplicants } from '../../admissions/applicant-list'
import { readApplicants } from '../../admissions/applicants'
import { readSchools } from '../../admissions/schools'
import { readSeats } from '../../admissions/seats'
import { readSeasons } from '../../seasons/read-seasons'
import type { DeskRequest } from '../request'
import type { ListAddress } from './applicants-address'

/** Query value for applications without a season. */
export const NO_SEASON = 'none'

/** Loads the list of a season, by default of the current one. Undefined if there is no such season. */
export async function loadList({ site, member }: Pick<DeskRequest, 'site' | 'member'>, list: ListAddress) {
  const { database, app } = site
  const seasons = await readSeasons(database)
  const season = list.season === undefined ? seasons[0] : seasons.find(({ id }) => id === list.season)
  if (!season && list.season !== NO_SEASON) return undefined
  const { content } = app.content.current(DEFAULT_LANGUAGE)
  const schools = await readSchools(database, content)
  const all = await readApplicants(database, { seasonId: season?.id ?? null, staffId: member.id })
  const found = listApplicants(all, list, { schools, now: app.now(), timeZone: content.organization.timeZone })
  const seats = season && (await readSeats(database, season.id))
  return { seasons, season, schools, all, found, seats }
}

export type LoadedList = NonNullable<Awaited<ReturnType<typeof loadList>>>
