import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import { planActions, planFailures, planOutcomes, routineNames } from '../tables'

/** What the office changed of the content, the files in it, and what is wrong with it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createContent(database)
  await createFiles(database)
  await createFindings(database)
}

async function createContent(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('content_revisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('value', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('staff.id'))
    .execute()
  await database.schema
    .createIndex('content_revisions_by_document')
    .on('content_revisions')
    .columns(['document', 'id'])
    .execute()
  await database.schema
    .createTable('content_documents')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('draft_id', 'text', (column) => column.references('content_revisions.id'))
    .addColumn('published_id', 'text', (column) => column.references('content_revisions.id'))
    .addColumn('published_at', 'text')
    .execute()
  await database.schema
    .createTable('content_schedule')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull().check(oneOf('action', planActions)))
    .addColumn('revision_id', 'text', (column) => column.references('content_revisions.id'))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('staff.id'))
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text', (column) => column.check(oneOf('outcome', planOutcomes)))
    .addColumn('failure', 'text', (column) => column.check(oneOf('failure', planFailures)))
    .addCheckConstraint('content_schedule_ended', sql`(ended_at IS NULL) = (outcome IS NULL)`)
    .addCheckConstraint(
      'content_schedule_failed',
      sql`(outcome IS NOT NULL AND outcome = 'failed') = (failure IS NOT NULL)`,
    )
    .execute()
  await database.schema
    .createIndex('content_schedule_by_due')
    .on('content_schedule')
    .columns(['ended_at', 'due_at'])
    .execute()
  await database.schema
    .createTable('content_state')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('began_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('routines')
    .addColumn('name', 'text', (column) => column.primaryKey().check(oneOf('name', routineNames)))
    .addColumn('last_at', 'text', (column) => column.notNull())
    .execute()
}

async function createFiles(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('staff.id'))
    .addColumn('removed_at', 'text')
    .execute()
  await database.schema
    .createTable('file_parts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', bytesType(database), (column) => column.notNull())
    .execute()
  await database.schema.createIndex('file_parts_by_file').on('file_parts').column('file_id').execute()
}

async function createFindings(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('findings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('check_name', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('found_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('accepted_at', 'text')
    .addColumn('accepted_by', 'text', (column) => column.references('staff.id'))
    .addColumn('reason', 'text')
    .execute()
  await database.schema
    .createTable('link_answers')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('is_reachable', 'integer', (column) => column.notNull().check(isFlag('is_reachable')))
    .execute()
}

function bytesType(database: Kysely<unknown>): 'blob' | 'bytea' {
  return database.getExecutor().adapter instanceof SqliteAdapter ? 'blob' : 'bytea'
}
