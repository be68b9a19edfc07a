import type { Database } from '../database/connection'
import { seasonName } from './season-name'

/** A season as it was last published. */
export interface Season {
  id: string
  /** The id of its program, as in "summer". */
  program: string
  /** As in "Summer 2027"; "Summer" where it has no year. */
  name: string
  year: number | null
  /** As in "10:30", in the program's time zone. */
  begins: string
  ends: string
  days: readonly { number: number; month: number; day: number; topic: string }[]
  /** ISO 8601 dates; null for always. */
  applications: { opens: string | null; closes: string | null }
  acceptBy: string | null
  /** In cents. */
  fees: { deposit: number; partner: number; regular: number }
  /** Whether the public pages speak of it. */
  isPresent: boolean
  /** Whether a published document describes it now; if not, an earlier publication did. */
  isCurrent: boolean
}

/** All seasons: the present one, then the latest first. */
export async function listSeasons(database: Database): Promise<Season[]> {
  const seasons = await inOrder(database).selectAll().execute()
  const days = await database.selectFrom('season_days').selectAll().orderBy('number').execute()
  const bySeason = Map.groupBy(days, ({ season_id }) => season_id)
  return seasons.map((season) => ({
    ...{ id: season.id, program: season.program_id },
    name: seasonName(season) ?? '',
    year: season.year,
    ...{ begins: season.begins, ends: season.ends },
    days: bySeason.get(season.id) ?? [],
    applications: { opens: season.applications_open, closes: season.applications_close },
    acceptBy: season.accept_by,
    fees: { deposit: season.deposit_cents, partner: season.partner_cents, regular: season.regular_cents },
    isPresent: season.is_present === 1,
    isCurrent: season.is_current === 1,
  }))
}

/** The names of all seasons, in the same order. */
export async function listSeasonNames(database: Database): Promise<{ id: string; name: string }[]> {
  const seasons = await inOrder(database).select(['id', 'name', 'year']).execute()
  return seasons.map((season) => ({ id: season.id, name: seasonName(season) ?? '' }))
}

/** Whether there is a season of an id. */
export async function hasSeason(database: Database, id: string): Promise<boolean> {
  return (await database.selectFrom('seasons').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

function inOrder(database: Database) {
  const present = database.selectFrom('seasons').orderBy('is_present', 'desc')
  return present.orderBy(({ fn, lit }) => fn.coalesce('year', lit(0)), 'desc').orderBy('id')
}
