import { DatabaseSync } from 'node:sqlite'
import { SQLITE_TABLES, STAYING_TABLES } from './catalog'
import { type AppliedMigration, appliedQuery, requireUsable } from './compatibility'
import { migrations } from './migrate'

/**
 * Checks the integrity and references of a SQLite file, and that it is a database of this site. Returns row counts,
 * except for database-specific tables.
 * @throws Error that describes the problem.
 */
export function requireIntactDatabase(file: string): Record<string, number> {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const [check] = database.prepare('PRAGMA integrity_check').all()
    if (check?.integrity_check !== 'ok') throw new Error(String(check?.integrity_check))
    const violations = database.prepare('PRAGMA foreign_key_check').all().length
    if (violations > 0) throw new Error(`${violations} references are broken`)
    const counts = countRows(database)
    for (const table of ['submissions', 'outbox'])
      if (counts[table] === undefined) throw new Error(`it has no table ${table}`)
    requireUsable(readAppliedFromSqlite(database), migrations)
    return counts
  } catch (error) {
    throw new Error(`${file} is not an intact database of this site: ${(error as Error).message}`)
  } finally {
    database?.close()
  }
}

export function readAppliedFromSqlite(database: DatabaseSync): AppliedMigration[] {
  const query = appliedQuery(listTables(database))
  if (!query) throw new Error('it has no table kysely_migration')
  return database.prepare(query).all() as unknown as AppliedMigration[]
}

function listTables(database: DatabaseSync): string[] {
  const tables = database.prepare(`${SQLITE_TABLES} ORDER BY name`).all()
  return tables.map(({ name }) => String(name))
}

function countRows(database: DatabaseSync): Record<string, number> {
  const counted = listTables(database).filter((name) => !STAYING_TABLES.includes(name))
  const count = (table: string) =>
    Number(database.prepare(`SELECT count(*) AS rows FROM "${table.replaceAll('"', '""')}"`).get()?.rows)
  return Object.fromEntries(counted.map((table) => [table, count(table)]))
}
