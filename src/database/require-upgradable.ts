import { Kysely, sql } from 'kysely'
import { RefusedDatabaseError, readAppliedMigrations, requireUsable } from './compatibility'
import { perDialect } from './dialect'
import { migrations } from './migrate'
import { openSqlite } from './sqlite'

/** The oldest version that can be upgraded, and its first migration. */
const FIRST_UPGRADABLE = { version: '0.1.0', migration: '001-first-schema' }

/**
 * Checks that a database has everything its migrations create on an empty one. Additional objects and constraint names
 * do not matter.
 * @throws RefusedDatabaseError if something is missing, or any error of requireUsable.
 */
export async function requireUpgradable<T>(database: Kysely<T>): Promise<void> {
  const readNames = async () => (await readAppliedMigrations(database)).map(({ name }) => name)
  const applied = await readNames()
  if (!applied.includes(FIRST_UPGRADABLE.migration)) throw createUpgradeError(FIRST_UPGRADABLE.migration)
  requireUsable(await readAppliedMigrations(database), migrations)
  const missing = (await describeMigratedSchema(database, applied)).difference(await describeSchema(database))
  const [first] = missing
  // Ignore the difference if another process migrated the database concurrently.
  if (first !== undefined && (await readNames()).length === applied.length) throw createUpgradeError(first)
}

function createUpgradeError(missing: string): RefusedDatabaseError {
  return new RefusedDatabaseError(
    `the database lacks “${missing}”: only one that version ${FIRST_UPGRADABLE.version} or a newer one has made can be upgraded`,
  )
}

/** Describes the result of migrations, run in memory on SQLite and in temporary tables on PostgreSQL. */
async function describeMigratedSchema<T>(database: Kysely<T>, names: readonly string[]): Promise<Set<string>> {
  const openInMemory = () => new Kysely<T>({ dialect: openSqlite(':memory:') })
  const emptyDatabase = perDialect(database, { sqlite: openInMemory, postgres: () => database })()
  // Turn off foreign keys, as in a real migration.
  await perDialect(emptyDatabase, { sqlite: sql`PRAGMA foreign_keys = OFF` })?.execute(emptyDatabase)
  const transaction = await emptyDatabase.startTransaction().execute()
  try {
    // Functions are looked up in the current schema.
    const path = sql`SELECT set_config('search_path', 'pg_temp, ' || quote_ident(current_schema()), true)`
    await perDialect(database, { postgres: path })?.execute(transaction)
    for (const [name, { up }] of Object.entries(migrations)) if (names.includes(name)) await up(transaction)
    return await describeSchema(transaction)
  } finally {
    await transaction.rollback().execute()
    if (emptyDatabase !== database) await emptyDatabase.destroy()
  }
}

/** Describes the columns, checks, references and unique keys of the tables in the first schema of the search path. */
async function describeSchema<T>(database: Kysely<T>): Promise<Set<string>> {
  const { rows } = await perDialect(database, { sqlite: sqliteSchema, postgres: postgresSchema }).execute(database)
  return new Set(rows.flatMap(({ line, source }) => [...(line ? [line] : []), ...readChecks(source)]))
}

/** Reads the checks from a CREATE TABLE statement, because SQLite lists them nowhere else. */
function readChecks(source: string | null): string[] {
  const [, table] = /^CREATE TABLE (\S+)/.exec(source ?? '') ?? []
  const checks = source?.replaceAll(/--.*|\s+/g, ' ').match(/CHECK \((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g) ?? []
  return checks.map((each) => `${table} ${each}`)
}

type SchemaLine = { line: string | null; source: string | null }

const sqliteSchema = sql<SchemaLine>`
  WITH t AS (SELECT m.name, m.sql FROM sqlite_master AS m JOIN pragma_table_list AS l USING (name)
    WHERE l.type = 'table' AND l.schema = 'main' AND m.name NOT LIKE 'kysely%')
  SELECT t.name || '.' || c.name || ' ' || c.type || iif(c."notnull", ' not null', '') || coalesce(' default ' || c.dflt_value, '')
    AS line, NULL AS source FROM t JOIN pragma_table_info(t.name) AS c
  UNION ALL SELECT t.name || '.' || f."from" || ' references ' || f."table", NULL FROM t JOIN pragma_foreign_key_list(t.name) AS f
  UNION ALL SELECT t.name || ' unique ' || group_concat(i.name) || iif(l.partial, ' partial', ''), NULL
    FROM t JOIN pragma_index_list(t.name) AS l JOIN pragma_index_info(l.name) AS i WHERE l."unique" GROUP BY t.name, l.name
  UNION ALL SELECT NULL, sql FROM t`

// Remove parentheses from checks, because pg_dump and pg_restore change them.
const postgresSchema = sql<SchemaLine>`
  WITH t AS (SELECT oid, relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relname NOT LIKE 'kysely%'
    AND relnamespace = current_schema()::regnamespace)
  SELECT t.name || '.' || attname || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' not null' ELSE '' END
    || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') AS line, NULL AS source
    FROM t JOIN pg_attribute ON attrelid = t.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = t.oid AND adnum = attnum
  UNION ALL SELECT t.name || ' ' || translate(pg_get_constraintdef(c.oid), '()', ''), NULL FROM t JOIN pg_constraint AS c ON conrelid = t.oid
    WHERE contype IN ('c', 'f')
  UNION ALL SELECT t.name || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', ' unique'), NULL
    FROM t JOIN pg_index ON indrelid = t.oid WHERE indisunique`
