import { type Driver, PostgresDialect } from 'kysely'
import pg from 'pg'
import { keepFirstError } from './keep-first-error'

const JSON_OID = 114

/** Opens a pool of connections to the PostgreSQL server at a `postgres://` address; `onLost` hears of each that breaks. */
export function openPostgres(url: string, onLost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    // A server that says nothing at all does not keep its own time.
    query_timeout: 12_000,
    types: {
      // JSON stays text, as it is on SQLite, so that one place parses it for both.
      getTypeParser: (oid, format) =>
        oid === JSON_OID ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool listens to idle connections alone; one that breaks in a transaction, between two statements, would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => {})
  return new TellingPostgresDialect({ pool })
}

class TellingPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return keepFirstError(super.createDriver())
  }
}
