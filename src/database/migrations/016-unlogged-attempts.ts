import type { Kysely } from 'kysely'

/** Finds the refused attempts that the log has not summed up yet, among millions that it has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('refused_attempts_not_in_log')
    .on('refused_attempts')
    .column('minute')
    .where('in_log' as never, '=', 0)
    .execute()
}
