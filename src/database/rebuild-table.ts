import { type Kysely, sql } from 'kysely'

/**
 * Rebuilds a SQLite table with a changed definition, for example to extend a CHECK list. `change` returns the new
 * CREATE TABLE statement. Keeps the values of remaining columns and their indexes. PostgreSQL only needs ALTER TABLE.
 * Migrations run without foreign keys, so references to the table are unaffected (migrate.ts).
 * @see https://www.sqlite.org/lang_altertable.html#otheralter
 */
export async function rebuildTable(
  database: Kysely<unknown>,
  table: string,
  change: (definition: string) => string,
): Promise<void> {
  // With foreign keys, DROP TABLE would delete referencing rows.
  if ((await readPragma<{ foreign_keys: number }>(database, 'foreign_keys'))[0]?.foreign_keys !== 0)
    throw new Error('A table can be rebuilt only without foreign keys')
  const { rows: parts } = await sql<{ name: string; sql: string }>`SELECT name, sql FROM sqlite_schema
    WHERE tbl_name = ${table} AND sql IS NOT NULL ORDER BY type = 'index'`.execute(database)
  const [definition, ...indexes] = parts.map((part) => part.sql)
  const newTable = `rebuilt_${table}`
  const before = await readColumns(database, table)
  await sql.raw(change(definition ?? '').replace(/^CREATE TABLE\s+\S+/, `CREATE TABLE "${newTable}"`)).execute(database)
  const kept = (await readColumns(database, newTable)).filter((column) => before.includes(column))
  const columns = sql.join(kept.map((column) => sql.ref(column)))
  await sql`INSERT INTO ${sql.table(newTable)} (${columns}) SELECT ${columns} FROM ${sql.table(table)}`.execute(
    database,
  )
  await sql`DROP TABLE ${sql.table(table)}`.execute(database)
  await sql`ALTER TABLE ${sql.table(newTable)} RENAME TO ${sql.table(table)}`.execute(database)
  for (const index of indexes) await sql.raw(index).execute(database)
  if ((await readPragma(database, 'foreign_key_check')).length > 0) throw new Error(`${table} lost rows`)
}

async function readColumns(database: Kysely<unknown>, table: string): Promise<string[]> {
  return (await readPragma<{ name: string }>(database, `table_info(${table})`)).map(({ name }) => name)
}

async function readPragma<Row>(database: Kysely<unknown>, pragma: string): Promise<Row[]> {
  return (await sql<Row>`PRAGMA ${sql.raw(pragma)}`.execute(database)).rows
}
