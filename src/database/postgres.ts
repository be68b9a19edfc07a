import { type Driver, PostgresDialect } from 'kysely'
import pg from 'pg'
import { compiledTexts } from './compiled-texts'
import { MOST_WRITERS } from './concurrency-limit'
import { guardQuery } from './guard-query'
import { HoldingPool } from './holding-pool'
import { keepFirstError } from './keep-first-error'
import { limitAcquiring } from './limit-acquiring'
import { spendTime } from './time-budget'

const JSON_OID = 114
const INT8_OID = 20

/** In milliseconds. */
export interface TimeLimits {
  /** For a statement, kept by the server; none where it is not given. It does not end a COMMIT that waits for a standby. */
  statement?: number
  /** For a statement's answer, kept here: a server that hangs does not keep its own limit. */
  answer?: number
  /** For a connection, whether it has to be made or is in use; five seconds where it is not given. */
  connect?: number
}

const CONNECT_MILLISECONDS = 5000

/** Connections of a pool that those who write leave to others. */
const READERS = 4

/** What both engines return alike. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // JSON stays text, as it is on SQLite, so that one place parses it for both.
  [JSON_OID]: (text) => text,
  // What a number cannot hold exactly stays text.
  [INT8_OID]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
}

/**
 * Opens a pool of connections to the PostgreSQL server at a `postgres://` address. `onLost` is called with the error of
 * each connection that breaks.
 */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { statement, answer, connect = CONNECT_MILLISECONDS }: TimeLimits = {},
): PostgresDialect {
  const pool = new HoldingPool({
    Client: PreparingClient,
    connectionString: url,
    max: MOST_WRITERS + READERS,
    connectionTimeoutMillis: connect,
    // Compiling a statement, or starting processes for it, takes longer than any of ours runs.
    // And a wait for a standby that is cancelled is told by a warning alone.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c client_min_messages=warning',
    ...(statement && { statement_timeout: statement }),
    ...(answer && { query_timeout: answer }),
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
 * inserts depend on no value, and no migration changes what those without RETURNING return. Every statement is guarded.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #answer: number

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#answer = config?.query_timeout ?? 0
  }

  override query: pg.Client['query'] = (text: unknown, ...more: unknown[]) => {
    const query = super.query as (...parameters: unknown[]) => Promise<never>
    if (typeof text !== 'string') return query.call(this, text, ...more) as never
    const [values] = more
    const name = this.#nameOf(text)
    const run = (left: number | undefined) =>
      query.call(this, { text, values, ...(name && { name }), ...(left && { query_timeout: this.#within(left) }) })
    return guardQuery(this, text, () => spendTime(run)) as never
  }

  /** The shorter of two time limits. */
  #within(left: number): number {
    return Math.min(left, this.#answer || left)
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
    return limitAcquiring(keepFirstError(super.createDriver()))
  }
}
