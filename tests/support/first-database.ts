import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type Dialect, Kysely, sql } from 'kysely'
import { readCatalog } from '../../src/database/catalog'
import { type DatabaseSettings, sqliteFile } from '../../src/database/connection'
import { migrateToLatest, migrations } from '../../src/database/migrate'
import { move } from '../../src/database/move'
import { openPostgres } from '../../src/database/postgres'
import { openSqlite } from '../../src/database/sqlite'
import type { Tables } from '../../src/database/tables'
import { type Engine, freshSettings } from './database-engines'

/** A database with the first schema and a small demo, not migrated further. */
export function firstDatabase(engine: Engine): Promise<DatabaseSettings> {
  return unpack('first-database', '001-first-schema', engine)
}

/**
 * The database of a filled site of version 0.1.0, not migrated further. It contains the sample submissions and more of
 * every form, entered by staff in several roles; events of every kind; four seasons of three programs; drafts, a
 * publication scheduled for January 9, 2027, and a file; emails in every state, 45 waiting and 21 on hold; and a family
 * whose data was erased.
 */
export function filledSite(engine: Engine): Promise<DatabaseSettings> {
  return unpack('site-0.1.0', '004-compatibility', engine)
}

async function unpack(name: string, lastMigration: string, engine: Engine): Promise<DatabaseSettings> {
  const file = await freshSettings('SQLite')
  mkdirSync(file.dataDir, { recursive: true })
  const packed = readFileSync(new URL(`../fixtures/${name}.db.br`, import.meta.url))
  writeFileSync(sqliteFile(file.dataDir), brotliDecompressSync(packed))
  if (engine === 'SQLite') return file
  const server = await freshSettings(engine)
  await using from = openAsIs(file)
  await using to = openAsIs(server)
  const known = Object.entries(migrations).filter(([migration]) => migration <= lastMigration)
  await migrateToLatest(to, Object.fromEntries(known))
  await move(from, to)
  return server
}

/** Opens a database without migrating it. */
export function openAsIs({ databaseUrl, dataDir }: DatabaseSettings): Kysely<Tables> & AsyncDisposable {
  const dialect: Dialect = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(sqliteFile(dataDir))
  const database = new Kysely<Tables>({ dialect })
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.destroy() })
}

/** For each table, its columns, the number of rows, and the SHA-256 of all rows. */
export type Digests = Record<string, { columns: readonly string[]; rows: number; digest: string }>

/** Digests the rows of a database. With `before`, only the tables and columns of an earlier state are included. */
export async function digestRows(settings: DatabaseSettings, before?: Digests): Promise<Digests> {
  await using database = openAsIs(settings)
  const digests: Digests = {}
  for (const { name, key } of await readCatalog(database)) {
    if (before && !before[name]) continue
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}
      ORDER BY ${sql.join(key.map((column) => sql.ref(column)))}`.execute(database)
    const columns = before?.[name]?.columns ?? Object.keys(rows[0] ?? {}).sort()
    const hash = createHash('sha256')
    for (const row of rows) hash.update(JSON.stringify(columns.map((column) => row[column])))
    digests[name] = { columns, rows: rows.length, digest: hash.digest('hex') }
  }
  return digests
}
