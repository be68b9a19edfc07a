import type { Kysely } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import { attemptKinds } from '../tables'

/** What was refused: by whom, as a keyed digest, how often in a minute, and whether the log has summed it up. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('refused_attempts')
    .addColumn('minute', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', attemptKinds)))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('in_log', 'integer', (column) => column.notNull().defaultTo(0).check(isFlag('in_log')))
    .addPrimaryKeyConstraint('refused_attempts_primary_key', ['minute', 'kind', 'digest'])
    .execute()
}
