import type { Database } from '../database/connection'
import type { Moment, RoutinesTable } from '../database/tables'

type Routine = RoutinesTable['name']

/** Reads when a recurring job last ran; undefined if never. */
export async function readLastRun(database: Database, name: Routine): Promise<Moment | undefined> {
  const routine = database.selectFrom('routines').select('last_at').where('name', '=', name)
  return (await routine.executeTakeFirst())?.last_at
}

export async function writeLastRun(transaction: Database, name: Routine, last_at: Moment): Promise<void> {
  await transaction
    .insertInto('routines')
    .values({ name, last_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_at }))
    .execute()
}
