import type { SelectQueryBuilder } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'

/** Adds FOR UPDATE on PostgreSQL. SQLite does not need it, because it runs one write transaction at a time. */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  transaction: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return perDialect(transaction, { sqlite: query, postgres: query.forUpdate() })
}

/** Like `forUpdate`, but other transactions may add references to the rows, such as foreign keys of new rows. */
export function forNoKeyUpdate<Tables, Table extends keyof Tables, Row>(
  transaction: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return perDialect(transaction, { sqlite: query, postgres: query.forNoKeyUpdate() })
}
