import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type CatalogTable, readCatalog } from './catalog'
import { MOVED, readApplied, requireKnown } from './compatibility'
import type { Database } from './connection'
import { migrations } from './migrate'
import { type AnyTables, batchesOf, canonical, columnsOf, type Row, valuesOf } from './rows-in-batches'

/** A table that is the same on both sides: how many rows it has, and the SHA-256 over all of them in order. */
interface MovedTable {
  table: string
  rows: number
  digest: string
}

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
  if ((await countRows(to, name)) > 0) throw new Error(`The other database already has ${name}`)
  for await (const batch of batchesOf(from, table)) await to.insertInto(name).values(batch).execute()
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of batchesOf(from, table)) {
    const arrived = await findSame(to, table, batch)
    for (const row of batch.map(canonical)) {
      if (!isDeepStrictEqual(row, arrived.get(keyOf(table, row))))
        throw new Error(`${name} did not arrive as it was sent`)
      hash.update(JSON.stringify(row))
    }
    rows += batch.length
  }
  if ((await countRows(to, name)) !== rows) throw new Error(`${name} did not arrive as it was sent`)
  return { table: name, rows, digest: hash.digest('hex') }
}

/** The rows with the same keys, by key. */
async function findSame(database: AnyTables, table: CatalogTable, batch: Row[]): Promise<Map<string, Row>> {
  const keys = batch.map((row) => sql`${columnsOf(table.key)} = ${valuesOf(table.key, row)}`)
  const same = database
    .selectFrom(table.name)
    .selectAll()
    .where(sql<boolean>`${sql.join(keys, sql` OR `)}`)
  return new Map((await same.execute()).map(canonical).map((row) => [keyOf(table, row), row]))
}

function keyOf({ key }: CatalogTable, row: Row): string {
  return JSON.stringify(key.map((column) => row[column]))
}

async function countRows(database: AnyTables, table: string): Promise<number> {
  const { count } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
