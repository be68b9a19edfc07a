import type { SelectQueryBuilder } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'

/**
 * Makes a query lock the rows that it reads until the transaction ends. SQLite has no FOR UPDATE and doesn't need it: it
 * writes one transaction at a time.
 */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  transaction: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return perDialect(transaction, { sqlite: query, postgres: query.forUpdate() })
}
