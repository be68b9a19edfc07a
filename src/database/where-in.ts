import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'

/** True if a column has one of the values. The values are a single parameter, so the statement text does not vary. */
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
