import { type Kysely, SqliteAdapter } from 'kysely'

type Connection = Pick<Kysely<never>, 'getExecutor'>

/** SQL or behavior that differs between SQLite and PostgreSQL. */
type Parts<Part> = Readonly<Record<'sqlite' | 'postgres', Part>>

/** Returns the part for the database in use. All differences between the databases go through this function. */
export function perDialect<Part>(database: Connection, parts: Parts<Part>): Part
export function perDialect<Part>(database: Connection, parts: Partial<Parts<Part>>): Part | undefined
export function perDialect<Part>(database: Connection, { sqlite, postgres }: Partial<Parts<Part>>): Part | undefined {
  return database.getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres
}
