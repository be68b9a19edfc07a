import { type Driver, PostgresDialect } from 'kysely'
import pg from 'pg'
import { compiledTexts } from './compiled-texts'
import { MAX_WRITERS } from './concurrency-limit'
import { guardQuery } from './guard-query'
import { HoldingPool } from './holding-pool'
import { keepFirstError } from './keep-first-error'
import { limitAcquiring } from './limit-acquiring'
import { spendTime } from './time-budget'

const JSON_OID = 114
const INT8_OID = 20

export interface TimeLimits {
  /** Server-side statement timeout in milliseconds. Does not end a COMMIT that waits for a standby. */
  statement?: number
  /** Client-side timeout for an answer in milliseconds, for a server that hangs. */
  answer?: number
  /** Timeout for opening or acquiring a connection in milliseconds. Defaults to five seconds. */
  connect?: number
}

const CONNECT_TIMEOUT_MS = 5000

/** Connections of a pool that are reserved for reads. */
const READER_COUNT = 4

/** Makes PostgreSQL return the same types as SQLite. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // Keep JSON as text, as on SQLite.
  [JSON_OID]: (text) => text,
  // Keep numbers that are not safe integers as text.
  [INT8_OID]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
}

/** Opens a connection pool for a `postgres://` URL. `onLost` receives the error of each lost connection. */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { statement, answer, connect = CONNECT_TIMEOUT_MS }: TimeLimits = {},
): PostgresDialect {
  const pool = new HoldingPool({
    Client: PreparingClient,
    connectionString: url,
    max: MAX_WRITERS + READER_COUNT,
    connectionTimeoutMillis: connect,
    // JIT compilation and parallel workers cost more than any statement of the site gains.
    // A canceled wait for a standby is reported only as a warning.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c client_min_messages=warning',
    ...(statement && { statement_timeout: statement }),
    ...(answer && { query_timeout: answer }),
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  // Without a listener, an error between two statements would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => {})
  return new GuardedPostgresDialect({ pool })
}

/** Large enough for the frequent inserts. */
const MAX_PREPARED_STATEMENTS = 50

/** Longer statements are batch inserts, which rarely repeat. */
const MAX_PREPARED_LENGTH = 4000

/**
 * Prepares inserts and compiled queries once per connection. The plan of an insert does not depend on its values, and
 * without RETURNING a migration cannot change its result. Runs every statement through guardQuery.
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

  /** Returns the shorter of two time limits. */
  #within(left: number): number {
    return Math.min(left, this.#answer || left)
  }

  #nameOf(text: string): string | undefined {
    if (!compiledTexts.has(text) && !isReusableInsert(text)) return undefined
    if (!this.#names.has(text) && this.#names.size < MAX_PREPARED_STATEMENTS)
      this.#names.set(text, `often ${this.#names.size}`)
    return this.#names.get(text)
  }
}

function isReusableInsert(text: string): boolean {
  return text.length <= MAX_PREPARED_LENGTH && text.startsWith('insert into ') && !text.includes(' returning ')
}

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return limitAcquiring(keepFirstError(super.createDriver()))
  }
}
