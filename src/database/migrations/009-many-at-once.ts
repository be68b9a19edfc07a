import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import { presenceKinds, writings } from '../tables'
import { indexTextLater } from './009-index-later'

/** Many submissions at once: tags, saved views, frozen selections, people, presence, and what the undo of more needs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createTags(database)
  await createSavedViews(database)
  await createSelections(database)
  await createPeople(database)
  await createPresence(database)
  await indexTextLater(database)
  await database.schema
    .alterTable('submissions')
    .addColumn('entered_by', 'text', (column) => column.references('staff.id'))
    .execute()
  await database.schema.alterTable('notes').addColumn('removed_at', 'text').execute()
  await database.schema
    .alterTable('staff')
    .addColumn('keys', 'integer', (column) => column.notNull().defaultTo(1).check(isFlag('keys')))
    .execute()
  await database.schema
    .createTable('backups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute()
}

async function createTags(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('tags')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('merged_into', 'text', (column) => column.references('tags.id'))
    .addCheckConstraint('tags_merged_are_deleted', sql`merged_into IS NULL OR deleted_at IS NOT NULL`)
    .execute()
  await database.schema
    .createIndex('tags_by_name')
    .unique()
    .on('tags')
    .column('name_key')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await database.schema
    .createTable('submission_tags')
    .addColumn('tag_id', 'text', (column) => column.notNull().references('tags.id'))
    .addColumn('position', positionType(database), (column) => column.notNull().references('inbox.position'))
    .addPrimaryKeyConstraint('submission_tags_key', ['tag_id', 'position'])
    .execute()
  await database.schema.createIndex('submission_tags_by_position').on('submission_tags').column('position').execute()
}

async function createSavedViews(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('saved_views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
}

async function createSelections(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('selections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('chosen', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await database.schema.createIndex('selections_by_age').on('selections').column('created_at').execute()
}

async function createPeople(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('inbox').addColumn('person_key', 'text').execute()
  await sql`CREATE INDEX inbox_by_person ON inbox (person_key, position) WHERE person_key IS NOT NULL`.execute(database)
  await database.schema
    .createTable('person_keys')
    .addColumn('person_key', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('person_keys_by_person').on('person_keys').column('person_id').execute()
  await database.schema
    .createTable('person_submissions')
    .addColumn('submission_id', 'text', (column) => column.primaryKey().references('submissions.id'))
    .addColumn('person_id', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('person_submissions_by_person')
    .on('person_submissions')
    .column('person_id')
    .execute()
}

async function createPresence(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('presence')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('staff_sessions.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('subject_kind', 'text', (column) => column.notNull().check(oneOf('subject_kind', presenceKinds)))
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('writing', 'text', (column) => column.check(oneOf('writing', writings)))
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('presence_by_subject')
    .on('presence')
    .columns(['subject_kind', 'subject_id'])
    .execute()
  await database.schema.createIndex('presence_by_expiry').on('presence').column('expires_at').execute()
}

/** On SQLite only INTEGER is the row's own number, on PostgreSQL it is too small. */
function positionType(database: Kysely<unknown>): 'integer' | 'bigint' {
  return database.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
}
