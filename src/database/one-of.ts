import { type RawBuilder, sql } from 'kysely'

/** A CHECK condition that a column has one of the values. */
export function oneOf(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} IN (${sql.join(values.map((value) => sql.lit(value)))})`
}

/** 0 or 1. */
export const isFlag = (column: string) => oneOf(column, [0, 1])
