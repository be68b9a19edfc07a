import { type Kysely, sql } from 'kysely'

/** Several programs have a season at the same time, and people assign others. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await addFlag(database, 'seasons', 'is_current')
  await sql`UPDATE seasons SET is_current = is_present`.execute(database)
  await addFlag(database, 'inbox', 'season_assigned')
}

function addFlag(database: Kysely<unknown>, table: string, name: string): Promise<void> {
  const isFlag = sql`${sql.ref(name)} IN (0, 1)`
  return database.schema
    .alterTable(table)
    .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0).check(isFlag))
    .execute()
}
