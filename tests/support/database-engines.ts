import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, type DatabaseSettings, openDatabase, sqliteFile } from '../../src/database/connection'
import { perDialect } from '../../src/database/dialect'

/** The supported databases. Each store test runs on both. */
export const engines = ['SQLite', 'PostgreSQL'] as const

export type Engine = (typeof engines)[number]

/** An empty database for one test. `connectAgain` connects as another process does. */
export interface FreshDatabase {
  database: Database
  connectAgain(): Promise<Database>
}

/** Returns the settings of an empty database for one test, before its first migration. */
export async function freshSettings(engine: Engine): Promise<DatabaseSettings> {
  return engine === 'SQLite' ? freshFile() : freshPostgres(inject('postgresUrl'))
}

export async function openFresh(engine: Engine): Promise<FreshDatabase> {
  const settings = await migratedSettings(engine)
  const connectAgain = async () => {
    const database = await openDatabase(settings)
    onTestFinished(() => database.destroy())
    return database
  }
  return { database: await connectAgain(), connectAgain }
}

/** Returns the settings of an empty migrated database. Copying one takes a tenth of the time of migrating. */
async function migratedSettings(engine: Engine): Promise<DatabaseSettings> {
  if (engine === 'PostgreSQL') return freshPostgres(inject('postgresUrl'), 'migrated')
  const settings = freshFile()
  await copyMigrated(settings.dataDir)
  return settings
}

let migratedFile: Promise<string> | undefined

/** Copies a migrated database into a data folder that has none. */
export async function copyMigrated(dataDir: string): Promise<void> {
  if (existsSync(sqliteFile(dataDir))) return
  migratedFile ??= makeMigrated()
  const file = await migratedFile
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  copyFileSync(file, sqliteFile(dataDir))
}

async function makeMigrated(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-migrated-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await (await openDatabase({ dataDir })).destroy()
  return sqliteFile(dataDir)
}

function freshFile(): DatabaseSettings {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-store-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir: join(dataDir, 'data') }
}

/** Creates a database on a PostgreSQL server. `onEnd` registers its removal, by default at the end of the test. */
export async function freshPostgres(serverUrl: string, template = 'template1', onEnd: OnEnd = onTestFinished) {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  onEnd(() => runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`))
  const url = new URL(serverUrl)
  url.pathname = name
  return { databaseUrl: url.href, dataDir: '' }
}

type OnEnd = (end: () => Promise<void>) => void

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** True if a PostgreSQL connection is waiting for a lock. */
export async function isLockAwaited(database: Database): Promise<boolean> {
  const waits = sql<{ n: number }>`SELECT 1 AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await waits.execute(database)).rows.length > 0
}

/** Orders rows as they were stored. Ids do not, if they were created in the same millisecond. */
export function storedOrder(database: Database, table: 'outbox' | 'submissions') {
  return sql.raw(`${table}.${perDialect(database, { sqlite: 'rowid', postgres: 'ctid' })}`)
}
