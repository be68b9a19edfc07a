import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type CatalogTable, readCatalog } from './catalog'
import { MOVED_PREFIX, readAppliedMigrations, requireKnown } from './compatibility'
import type { Database } from './connection'
import { digestTable, type TableDigest } from './digest-tables'
import { migrations } from './migrate'
import { type AnyTables, readBatches } from './rows-in-batches'

/** A table with its digest, which is equal in both databases. */
type MovedTable = TableDigest & { table: string }

/**
 * Copies all tables into an empty database in one transaction and compares both sides row by row. Then marks the source
 * as moved, because a site using it would send the waiting emails again.
 * @throws if a newer version migrated the source, the target is not empty, or the copy differs. The target then stays
 * empty.
 */
export async function move(from: Database, to: Database): Promise<MovedTable[]> {
  requireKnown(await readAppliedMigrations(from), migrations)
  const tables = await readCatalog(from)
  const report = await to.transaction().execute(async (transaction) => {
    const moved: MovedTable[] = []
    for (const table of tables) moved.push(await moveTable(table, from as never, transaction as never))
    return moved
  })
  await markMoved(from)
  return report
}

async function markMoved(from: Database): Promise<void> {
  const at = new Date().toISOString()
  try {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${MOVED_PREFIX + at.slice(0, 10)}, ${at})`.execute(
      from,
    )
  } catch (error) {
    throw new Error(
      `Everything was copied, but the SQLite file could not be marked as moved (${(error as Error).message}). Never start the site without DATABASE_URL: it would send the waiting emails again.`,
    )
  }
}

/** Removes the moved mark from a SQLite file. Returns the number of emails waiting in it. */
export function removeMovedMark(file: string): number {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    const { changes } = database.prepare('DELETE FROM kysely_migration WHERE name LIKE ?').run(`${MOVED_PREFIX}%`)
    if (changes === 0) throw new Error(`${file} was not moved`)
    return Number(database.prepare("SELECT count(*) AS waiting FROM outbox WHERE status = 'waiting'").get()?.waiting)
  } finally {
    database.close()
  }
}

async function moveTable(table: CatalogTable, from: AnyTables, to: AnyTables): Promise<MovedTable> {
  const { name } = table
  if ((await digestTable(to, table)).rows > 0) throw new Error(`The other database already has ${name}`)
  for await (const batch of readBatches(from, table)) await to.insertInto(name).values(batch).execute()
  const [sent, arrived] = [await digestTable(from, table), await digestTable(to, table)]
  if (!isDeepStrictEqual(arrived, sent)) throw new Error(`${name} differs after copying`)
  return { table: name, ...sent }
}
