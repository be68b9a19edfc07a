import { type RawBuilder, sql } from 'kysely'
import { INDEX_VERSION } from './index-entry'

/**
 * True for an acceptance without an application for the same program from the same address or full name. Corrections
 * count; spam and erased applications do not. Always false until all earlier submissions are indexed.
 */
export const isUnapplied = sql<boolean>`(inbox.form = 'acceptance'
  AND coalesce(inbox.name_key, inbox.address_key) IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM inbox AS earlier WHERE earlier.indexed < ${sql.lit(INDEX_VERSION)})
  AND NOT ${hasApplication('name_key')} AND NOT ${hasApplication('address_key')})`

function hasApplication(key: 'name_key' | 'address_key'): RawBuilder<boolean> {
  const column = sql.raw(key)
  return sql`EXISTS (SELECT 1 FROM inbox AS applied WHERE applied.form = 'application' AND applied.status <> 'spam'
    AND applied.${column} = inbox.${column} AND applied.program = inbox.program)`
}
