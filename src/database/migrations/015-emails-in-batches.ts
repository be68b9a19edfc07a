import type { Kysely } from 'kysely'
import { isFlag } from '../one-of'

/** An email of a batch counts for its recipient, but not among what its sender may send. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('email_uses')
    .addColumn('in_batch', 'integer', (column) => column.notNull().defaultTo(0).check(isFlag('in_batch')))
    .execute()
}
