import type { Kysely } from 'kysely'
import { oneOf } from '../one-of'
import { publicationReasons } from '../tables'

/** What became public, when. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('publications')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('revision_id', 'text', (column) => column.references('content_revisions.id'))
    .addColumn('previous_id', 'text', (column) => column.references('content_revisions.id'))
    .addColumn('reason', 'text', (column) => column.notNull().check(oneOf('reason', publicationReasons)))
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.references('staff.id'))
    .execute()
  await database.schema
    .createIndex('publications_by_document')
    .on('publications')
    .columns(['document', 'number'])
    .execute()
}
