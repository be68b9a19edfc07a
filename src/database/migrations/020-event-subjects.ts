import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { oneOf } from '../one-of'
import { subjectKinds } from '../tables'

/** What an event is about stands in rows of its own. The log begins again: its digests cover them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('events').execute()
  await database.schema
    .createTable('events')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.references('staff.id'))
    .addColumn('details', 'text')
    .addColumn('salt', 'text')
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('details_digest', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addCheckConstraint('events_numbered', sql`sequence > 0`)
    .execute()
  await database.schema.createIndex('events_by_at').on('events').columns(['at', 'sequence']).execute()
  for (const column of ['actor_id', 'kind'])
    await database.schema
      .createIndex(`events_by_${column.replace('_id', '')}`)
      .on('events')
      .columns([column, 'sequence'])
      .execute()
  await createSubjects(database)
  await database.schema
    .createTable('batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique().references('events.sequence'))
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
}

async function createSubjects(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  const subjects = database.schema
    .createTable('event_subjects')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) =>
      column.notNull().references('events.sequence').onDelete('cascade').onUpdate('cascade'),
    )
    .addColumn('version', 'integer')
    .addPrimaryKeyConstraint('event_subjects_key', ['kind', 'id', 'sequence'])
    .addCheckConstraint('event_subjects_kind', oneOf('kind', subjectKinds))
  await (isSqlite ? subjects.modifyEnd(sql`WITHOUT ROWID`) : subjects).execute()
  // With all columns, so that what thousands of events are about is read from it alone.
  const columns = ['sequence', 'kind', 'id', 'version']
  await database.schema.createIndex('event_subjects_by_event').on('event_subjects').columns(columns).execute()
}
