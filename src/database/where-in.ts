import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Database } from './connection'

/** Whether a column has one of many values, which count as one parameter, so that the statement stays the same. */
export function whereIn(
  database: Database,
  column: string,
  values: readonly string[] | readonly number[],
): RawBuilder<boolean> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  if (isSqlite) return sql`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
  return typeof values[0] === 'number'
    ? sql`${sql.ref(column)} = ANY(${values}::bigint[])`
    : sql`${sql.ref(column)} = ANY(${values}::text[])`
}

/** Whether a column has none of many numbers, which are looked up, not gone through. */
export function whereNotIn(database: Database, column: string, numbers: readonly number[]): RawBuilder<boolean> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  return isSqlite
    ? sql`${sql.ref(column)} NOT IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`
    : sql`${sql.ref(column)} NOT IN (SELECT unnest(${numbers}::bigint[]))`
}
