import { type Kysely, sql } from 'kysely'
import type { CatalogTable } from './catalog'

/** Rows that are read at once. */
const BATCH = 200

/** Tables whose rows are read one by one: each may hold a file of 20 MB. */
const LARGE_ROWS: readonly string[] = ['file_parts']

type Row = Record<string, unknown>
export type AnyTables = Kysely<Record<string, Row>>

/** All rows of a table, in the order of its key. */
export async function* batchesOf(database: AnyTables, { name, key }: CatalogTable): AsyncGenerator<Row[]> {
  const size = LARGE_ROWS.includes(name) ? 1 : BATCH
  let last: Row | undefined
  for (;;) {
    const rest = key.reduce((all, column) => all.orderBy(column), database.selectFrom(name).selectAll()).limit(size)
    const batch = await (last ? rest.where(sql<boolean>`${columnsOf(key)} > ${valuesOf(key, last)}`) : rest).execute()
    if (batch.length === 0) return
    yield batch
    last = batch.at(-1)
  }
}

/** The columns of a key, to be compared together. */
function columnsOf(key: string[]) {
  return sql`(${sql.join(key.map((column) => sql.ref(column)))})`
}

function valuesOf(key: string[], row: Row) {
  return sql`(${sql.join(key.map((column) => row[column]))})`
}

/** A row with what both engines return for the same value: their drivers differ in numbers, truth and bytes. */
export function canonical(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .sort()
      .map(([column, value]) => [column, canonicalValue(value)]),
  )
}

function canonicalValue(value: unknown): string | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return String(typeof value === 'boolean' ? Number(value) : value)
}
