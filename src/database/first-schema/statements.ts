import type { RawBuilder } from 'kysely'

/** SQL that differs between the databases. */
export interface Dialect {
  isSqlite: boolean
  /** Type of inbox positions. SQLite requires INTEGER for the rowid; on PostgreSQL, integer is too small. */
  position: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** Clustered storage by primary key, if supported. */
  withoutRowid: RawBuilder<unknown>
}

/** Returns the statements that create a group of tables. */
export type Statements = (dialect: Dialect) => RawBuilder<unknown>[]
