import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type CatalogTable, readCatalog } from './catalog'
import { MOVED, readApplied, requireKnown } from './compatibility'
import type { Database } from './connection'
import { digestTable, type TableDigest } from './digest-tables'
import { migrations } from './migrate'
import { type AnyTables, batchesOf } from './rows-in-batches'

/** A table that is the same on both sides. */
type MovedTable = TableDigest & { table: string }

/**
 * Copies every table that does not stay into another, empty database in one transaction, reads both sides again and
 * compares them row by row. Then marks this one, so that no site uses it: it would send the waiting emails again.
 * @throws when a newer version has migrated this database, the other one is not empty, or what arrived differs; then it
 * stays empty.
 */
export async function move(from: Database, to: Database): Promise<MovedTable[]> {
  requireKnown(await readApplied(from), migrations)
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
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${MOVED + at.slice(0, 10)}, ${at})`.execute(from)
  } catch (error) {
    throw new Error(
      `Everything was copied, but the SQLite file could not be marked as moved (${(error as Error).message}). Never start the site without DATABASE_URL: it would send the waiting emails again.`,
    )
  }
}

/** Takes the mark from a SQLite file that was moved. Returns how many emails wait in it. */
export function removeMovedMark(file: string): number {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    const { changes } = database.prepare('DELETE FROM kysely_migration WHERE name LIKE ?').run(`${MOVED}%`)
    if (changes === 0) throw new Error(`${file} was not moved`)
    return Number(database.prepare("SELECT count(*) AS waiting FROM outbox WHERE status = 'waiting'").get()?.waiting)
  } finally {
    database.close()
  }
}

async function moveTable(table: CatalogTable, from: AnyTables, to: AnyTables): Promise<MovedTable> {
  const { name } = table
  if ((await digestTable(to, table)).rows > 0) throw new Error(`The other database already has ${name}`)
  for await (const batch of batchesOf(from, table)) await to.insertInto(name).values(batch).execute()
  const [sent, arrived] = [await digestTable(from, table), await digestTable(to, table)]
  if (!isDeepStrictEqual(arrived, sent)) throw new Error(`${name} did not arrive as it was sent`)
  return { table: name, ...sent }
}
