import type { RawBuilder } from 'kysely'

/** What the two engines call differently. */
export interface Dialect {
  isSqlite: boolean
  /** Of a place in the inbox: on SQLite only INTEGER is the row's own number, on PostgreSQL it is too small. */
  position: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** After a table that is stored by its key, where there is such a thing. */
  withoutRowid: RawBuilder<unknown>
}

/** The statements that create the tables of one room, in their order. */
export type Statements = (dialect: Dialect) => RawBuilder<unknown>[]
