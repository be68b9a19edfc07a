import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'
import { roles } from '../../access/roles'
import { isFlag, oneOf } from '../one-of'
import { linkPurposes, noteKinds, signInKinds, statuses } from '../tables'
import { fillInbox } from './007-fill-inbox'

/** The office's desk: its staff and how they sign in, what they do with submissions, and the log of it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createStaff(database)
  await createSignIn(database)
  await createInbox(database)
  await fillInbox(database)
  await createEvents(database)
  await extendOutbox(database)
}

type Column<Table extends string> = CreateTableBuilder<Table, string>

async function createStaff(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(oneOf('role', roles)))
    .addColumn('notify', 'integer', (column) => column.notNull().defaultTo(1).check(isFlag('notify')))
    .addColumn('unread_from', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'text')
    .addColumn('removed_at', 'text')
    .execute()
  await database.schema
    .createIndex('staff_by_email')
    .on('staff')
    .column('email_key')
    .unique()
    .where('removed_at' as never, 'is', null)
    .execute()
}

async function createSignIn(database: Kysely<unknown>): Promise<void> {
  await withStaff(
    database.schema.createTable('staff_sessions').addColumn('id', 'text', (column) => column.primaryKey()),
  )
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await withStaff(database.schema.createTable('passkeys').addColumn('id', 'text', (column) => column.primaryKey()))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  // One row for each time that somebody asks to come in, known or not.
  await database.schema
    .createTable('sign_in_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', signInKinds)))
    .addColumn('staff_id', 'text', (column) => column.references('staff.id'))
    .addColumn('browser_digest', 'text', (column) => column.notNull())
    .addColumn('code_digest', 'text')
    .addColumn('challenge', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await database.schema
    .createIndex('sign_in_requests_by_browser')
    .on('sign_in_requests')
    .column('browser_digest')
    .execute()
  await database.schema.createIndex('sign_in_requests_by_expiry').on('sign_in_requests').column('expires_at').execute()
  await database.schema
    .createTable('sign_in_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull().check(oneOf('purpose', linkPurposes)))
    .addColumn('staff_id', 'text', (column) => column.references('staff.id'))
    .addColumn('digest', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  for (const table of ['staff_sessions', 'passkeys', 'sign_in_links'])
    await database.schema.createIndex(`${table}_by_staff`).on(table).column('staff_id').execute()
}

function withStaff<Table extends string>(table: Column<Table>): Column<Table> {
  return table.addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
}

async function createInbox(database: Kysely<unknown>): Promise<void> {
  // On SQLite only INTEGER is the row's own number, on PostgreSQL it is too small.
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  await database.schema
    .createTable('inbox')
    .addColumn('position', isSqlite ? 'integer' : 'bigint', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull().unique().references('submissions.id'))
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('assignee_id', 'text', (column) => column.references('staff.id'))
    .addColumn('notes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('indexed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('program', 'text')
    .addColumn('school', 'text')
    .addColumn('school_key', 'text')
    .addColumn('corrected_name', 'text')
    .addColumn('excerpt', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await database.schema
    .createTable('staff_reads')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('position', isSqlite ? 'integer' : 'bigint', (column) => column.notNull().references('inbox.position'))
    .addColumn('read_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_reads_key', ['staff_id', 'position'])
    .execute()
  await database.schema
    .createTable('notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id'))
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', noteKinds)))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('notes_by_submission').on('notes').columns(['submission_id', 'id']).execute()
  await database.schema
    .createTable('saved_replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
}

async function createEvents(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('events')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.references('staff.id'))
    .addColumn('submission_id', 'text', (column) => column.references('submissions.id'))
    .addColumn('subject_id', 'text')
    .addColumn('details', 'text')
    .addColumn('salt', 'text')
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['submission_id', 'actor_id', 'subject_id', 'kind'])
    await database.schema
      .createIndex(`events_by_${column.replace('_id', '')}`)
      .on('events')
      .columns([column, 'sequence'])
      .execute()
}

async function extendOutbox(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('secret_id', 'text').execute()
  await database.schema
    .alterTable('outbox')
    .addColumn('caused_by', 'text', (column) => column.references('staff.id'))
    .execute()
  // The others are nearly all there are: looking through the newest finds enough of them.
  await database.schema
    .createIndex('outbox_by_rare_kind')
    .on('outbox')
    .columns(['kind', 'id'])
    .where(sql<boolean>`kind NOT IN ('notification', 'confirmation')`)
    .execute()
}
