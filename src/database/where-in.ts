import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'

/** Whether a column has one of many values, which count as one parameter, so that the statement stays the same. */
export function whereIn(
  database: Database,
  column: string,
  values: readonly string[] | readonly number[],
): RawBuilder<boolean> {
  const type = sql.raw(typeof values[0] === 'number' ? 'bigint' : 'text')
  return perDialect(database, {
    sqlite: sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
    postgres: sql<boolean>`${sql.ref(column)} = ANY(${values}::${type}[])`,
  })
}
