import { isoDate } from '../../content/calendar'
import { fold } from '../../content/fold'
import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'
import { programs } from '../forms/programs'

type BootCamp = Content['bootCamp']

/** Writes what is published of the season as the present one, in the transaction that publishes it. */
export async function keepSeason(transaction: Database, bootCamp: BootCamp): Promise<void> {
  const program = { id: programId(bootCamp), name: bootCamp.season }
  await transaction
    .insertInto('programs')
    .values(program)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(program))
    .execute()
  const { id, ...values } = rowOf(bootCamp)
  await transaction.updateTable('seasons').set({ is_present: 0 }).where('is_present', '=', 1).execute()
  await transaction
    .insertInto('seasons')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await transaction.deleteFrom('season_days').where('season_id', '=', id).execute()
  const days = bootCamp.schedule.map((day, index) => ({ season_id: id, number: index + 1, ...day }))
  await transaction.insertInto('season_days').values(days).execute()
}

function rowOf(bootCamp: BootCamp) {
  const { season: name, year, begins, ends, applications, acceptBy, fees } = bootCamp
  const program = programId(bootCamp)
  return {
    id: year === null ? program : `${program}-${year}`,
    program_id: program,
    ...{ name, year, begins, ends },
    applications_open: applications.opens && isoDate(applications.opens),
    applications_close: applications.closes && isoDate(applications.closes),
    accept_by: acceptBy && isoDate(acceptBy),
    deposit_cents: cents(fees.deposit),
    partner_cents: cents(fees.partner),
    regular_cents: cents(fees.regular),
    is_present: 1,
  }
}

/** In characters. */
const LONGEST_ID = 60

/** As the forms call it: "Summer" and "Summer Camp 2027" are "summer". The year is no part of it. */
function programId({ season }: BootCamp): string {
  const words = fold(season).filter((word) => !/^\d+$/.test(word))
  const known = programs.find((program) => words.includes(program))
  if (known) return known
  const id = words.join('-').slice(0, LONGEST_ID)
  // "None" is what the inbox calls submissions without a season.
  return id === '' || id === 'none' ? 'season' : id
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}
