import { createHash } from 'node:crypto'
import { type CatalogTable, readCatalog } from './catalog'
import type { Database } from './connection'
import { type AnyTables, readBatches, toCanonicalRow } from './rows-in-batches'

/** A table's row count, and the sum of its rows' SHA-256 modulo 2^256 (hex), which does not depend on the row order. */
export interface TableDigest {
  rows: number
  digest: string
}

const MODULUS = 2n ** 256n

/** Digests every table except the database-specific ones and those in `without`. */
export async function digestTables(
  database: Database,
  excludedTables: readonly string[] = [],
): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {}
  for (const table of await readCatalog(database))
    if (!excludedTables.includes(table.name)) digests[table.name] = await digestTable(database as never, table)
  return digests
}

export async function digestTable(database: AnyTables, table: CatalogTable): Promise<TableDigest> {
  let [rows, sum] = [0, 0n]
  for await (const batch of readBatches(database, table)) {
    rows += batch.length
    for (const row of batch) sum += digestText(JSON.stringify(toCanonicalRow(row)))
  }
  return { rows, digest: (sum % MODULUS).toString(16).padStart(64, '0') }
}

function digestText(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
}
