import { type Kysely, sql } from 'kysely'
import { perDialect } from './dialect'
import { oneOf } from './one-of'
import { rebuildTable } from './rebuild-table'

/**
 * Replaces the CHECK list of a column in a migration. Keep the values in the order of the code's list.
 * @throws if the column has no CHECK list.
 */
export async function setChoices(
  database: Kysely<unknown>,
  table: string,
  column: string,
  values: readonly string[],
): Promise<void> {
  await perDialect(database, {
    sqlite: () => rebuildTable(database, table, (definition) => replaceChoices(definition, column, values)),
    postgres: () => replaceConstraint(database, table, column, values),
  })()
}

function replaceChoices(definition: string, column: string, values: readonly string[]): string {
  const list = new RegExp(`("?${column}"? IN )\\([^)]*\\)`)
  if (!list.test(definition)) throw new Error(`${column} has no list of values`)
  return definition.replace(list, (_, start: string) => `${start}(${values.map((value) => `'${value}'`).join(', ')})`)
}

/** PostgreSQL derives the constraint name from the table and column. */
async function replaceConstraint(
  database: Kysely<unknown>,
  table: string,
  column: string,
  values: readonly string[],
): Promise<void> {
  const name = sql.ref(`${table}_${column}_check`)
  await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${name},
    ADD CONSTRAINT ${name} CHECK (${oneOf(column, values)})`.execute(database)
}
