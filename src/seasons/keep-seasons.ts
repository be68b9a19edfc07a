import { isoDate } from '../../content/calendar'
import { fold } from '../../content/fold'
import { isProgram, programs } from '../../content/programs'
import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'

type SeasonsContent = Pick<Content, 'bootCamp' | 'seasons' | 'seasonFees'>

/** Writes what is published of the seasons, in the transaction that publishes it. What was before stays as it was. */
export async function keepSeasons(transaction: Database, content: SeasonsContent): Promise<void> {
  await transaction.updateTable('seasons').set({ is_present: 0, is_current: 0 }).where('is_current', '=', 1).execute()
  const present = presentSeason(content)
  // What pages quote is right: where another document says the same season, that one says nothing.
  const others = otherSeasons(content).filter((season) => seasonId(season) !== seasonId(present))
  for (const season of others) await keepSeason(transaction, season, 0)
  await keepSeason(transaction, present, 1)
}

/** A season as a document says it. */
interface SaidSeason
  extends Pick<Content['bootCamp'], 'year' | 'begins' | 'ends' | 'schedule' | 'applications' | 'acceptBy' | 'fees'> {
  program: string
  name: string
}

/** The id of the present season, as in "summer-2027". */
export function presentSeasonId(content: SeasonsContent): string {
  return seasonId(presentSeason(content))
}

function presentSeason({ bootCamp }: SeasonsContent): SaidSeason {
  return { ...bootCamp, program: programCalled(bootCamp.season), name: bootCamp.season }
}

function otherSeasons({ bootCamp, seasons, seasonFees }: SeasonsContent): SaidSeason[] {
  return seasons.map(({ id, title, ...season }) => ({
    ...{ ...season, program: id, name: title },
    fees: seasonFees[id] ?? bootCamp.fees,
  }))
}

/** As in "summer-2027"; "summer" for the one without a year. */
export function seasonId({ program, year }: { program: string; year: number | null }): string {
  return year === null ? program : `${program}-${year}`
}

async function keepSeason(transaction: Database, season: SaidSeason, isPresent: 0 | 1): Promise<void> {
  const program = { id: season.program, name: isProgram(season.program) ? programs[season.program] : season.name }
  await transaction
    .insertInto('programs')
    .values(program)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = { ...rowOf(season), is_present: isPresent, is_current: 1 }
  // Both are in the id. To set what is unique, PostgreSQL waits until no submission of the season is being stored.
  const { id, program_id, year, ...values } = row
  await transaction
    .insertInto('seasons')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await transaction.deleteFrom('season_days').where('season_id', '=', id).execute()
  const days = season.schedule.map((day, index) => ({ season_id: id, number: index + 1, ...day }))
  await transaction.insertInto('season_days').values(days).execute()
}

function rowOf(season: SaidSeason) {
  const { program, name, year, begins, ends, applications, acceptBy, fees } = season
  return {
    id: seasonId(season),
    program_id: program,
    ...{ name, year, begins, ends },
    applications_open: applications.opens && isoDate(applications.opens),
    applications_close: applications.closes && isoDate(applications.closes),
    accept_by: acceptBy && isoDate(acceptBy),
    deposit_cents: cents(fees.deposit),
    partner_cents: cents(fees.partner),
    regular_cents: cents(fees.regular),
  }
}

/** In characters. */
const LONGEST_ID = 60

/** As the forms call it: "Summer" and "Summer Camp 2027" are "summer". The year is no part of it. */
function programCalled(season: string): string {
  const words = fold(season).filter((word) => !/^\d+$/.test(word))
  const known = words.find(isProgram)
  if (known) return known
  const id = words.join('-').slice(0, LONGEST_ID)
  // "None" is what the inbox calls submissions without a season.
  return id === '' || id === 'none' ? 'season' : id
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}
