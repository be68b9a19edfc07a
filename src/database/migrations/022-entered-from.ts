import type { Kysely } from 'kysely'
import { oneOf } from '../one-of'
import { channels } from '../tables'

/** How, and when, what the office entered came to it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('submissions')
    .addColumn('entered_from', 'text', (column) => column.check(oneOf('entered_from', channels)))
    .execute()
  await database.schema.alterTable('submissions').addColumn('arrived_at', 'text').execute()
}
