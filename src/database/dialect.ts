import { type Kysely, SqliteAdapter } from 'kysely'

type Connection = Pick<Kysely<never>, 'getExecutor'>

/** SQL and behavior that differ between SQLite and PostgreSQL. */
type Parts<Part> = Readonly<Record<'sqlite' | 'postgres', Part>>

/** The part for the database that is used, if it has one. Nothing else asks which database that is. */
export function perDialect<Part>(database: Connection, parts: Parts<Part>): Part
export function perDialect<Part>(database: Connection, parts: Partial<Parts<Part>>): Part | undefined
export function perDialect<Part>(database: Connection, { sqlite, postgres }: Partial<Parts<Part>>): Part | undefined {
  return database.getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres
}
