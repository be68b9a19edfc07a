import { type Driver, PostgresDialect } from 'kysely'
import pg from 'pg'
import { compiledTexts } from './compiled-texts'
import { keepFirstError } from './keep-first-error'

const JSON_OID = 114
const INT8_OID = 20

/** How much longer than the server's own time limit we wait for it, in milliseconds. */
const GRACE_MILLISECONDS = 2000

/** What both engines return alike. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // JSON stays text, as it is on SQLite, so that one place parses it for both.
  [JSON_OID]: (text) => text,
  // What a number cannot hold exactly stays text.
  [INT8_OID]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
}

/**
 * Opens a pool of connections to the PostgreSQL server at a `postgres://` address, whose statements may take `within`
 * milliseconds. `onLost` is called with the error of each connection that breaks.
 */
export function openPostgres(url: string, onLost: (error: Error) => void, within?: number): PostgresDialect {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    connectionTimeoutMillis: 5000,
    // Compiling a statement, or starting processes for it, takes longer than any of ours runs.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
    // A server that hangs does not keep its own time limit.
    ...(within && { statement_timeout: within, query_timeout: within + GRACE_MILLISECONDS }),
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  // The pool only listens to idle connections; one that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => {})
  return new TellingPostgresDialect({ pool })
}

/** Enough for the inserts that the site runs often. */
const MOST_PREPARED = 50

/** A batch's statement has all its rows in it, and hardly one runs twice. */
const LONGEST_PREPARED = 4000

/**
 * Has the server parse and plan each insert, and whatever is compiled once, only once for a connection: the plans of
 * inserts depend on no value, and no migration changes what those without RETURNING return.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  override query: pg.Client['query'] = (text: unknown, ...more: unknown[]) => {
    const query = super.query as (...parameters: unknown[]) => never
    const name = typeof text === 'string' ? this.#nameOf(text) : undefined
    if (name === undefined) return query.call(this, text, ...more)
    const [values, ...rest] = more
    return query.call(this, { name, text, values }, ...rest)
  }

  #nameOf(text: string): string | undefined {
    if (!compiledTexts.has(text) && !isLastingInsert(text)) return undefined
    if (!this.#names.has(text) && this.#names.size < MOST_PREPARED) this.#names.set(text, `often ${this.#names.size}`)
    return this.#names.get(text)
  }
}

function isLastingInsert(text: string): boolean {
  return text.length <= LONGEST_PREPARED && text.startsWith('insert into ') && !text.includes(' returning ')
}

class TellingPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return keepFirstError(super.createDriver())
  }
}
