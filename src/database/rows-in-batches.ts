import { type Kysely, sql } from 'kysely'
import type { CatalogTable } from './catalog'

const BATCH_SIZE = 200

/** Tables that are read row by row, because a row may hold a file of 20 MB. */
const LARGE_ROWS: readonly string[] = ['file_parts']

type TableRow = Record<string, unknown>
export type AnyTables = Kysely<Record<string, TableRow>>

/** Reads all rows of a table in key order. */
export async function* readBatches(database: AnyTables, { name, key }: CatalogTable): AsyncGenerator<TableRow[]> {
  const size = LARGE_ROWS.includes(name) ? 1 : BATCH_SIZE
  let last: TableRow | undefined
  for (;;) {
    const rest = key.reduce((all, column) => all.orderBy(column), database.selectFrom(name).selectAll()).limit(size)
    const batch = await (last
      ? rest.where(sql<boolean>`${joinKeyColumns(key)} > ${joinKeyValues(key, last)}`)
      : rest
    ).execute()
    if (batch.length === 0) return
    yield batch
    last = batch.at(-1)
  }
}

function joinKeyColumns(key: string[]) {
  return sql`(${sql.join(key.map((column) => sql.ref(column)))})`
}

function joinKeyValues(key: string[], row: TableRow) {
  return sql`(${sql.join(key.map((column) => row[column]))})`
}

/** Converts a row so that both databases give equal results: their drivers differ in numbers, booleans and bytes. */
export function toCanonicalRow(row: TableRow): TableRow {
  return Object.fromEntries(
    Object.entries(row)
      .sort()
      .map(([column, value]) => [column, toCanonicalValue(value)]),
  )
}

function toCanonicalValue(value: unknown): string | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return String(typeof value === 'boolean' ? Number(value) : value)
}
