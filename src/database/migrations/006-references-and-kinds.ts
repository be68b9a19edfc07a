import { type Kysely, sql } from 'kysely'
import { oneOf } from '../one-of'
import { audiences, emailKinds, emailStatuses } from '../tables'
import { fillSubmissions } from './006-fill-submissions'

/** A submission gets its reference, sender, language and form version; an email its kind and its dedupe key. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await extendSubmissions(database)
  await rebuildOutbox(database)
}

async function extendSubmissions(database: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'integer') =>
    database.schema.alterTable('submissions').addColumn(name, type).execute()
  await add('reference', 'text')
  await add('sender_name', 'text')
  await add('sender_email', 'text')
  await add('language', 'text')
  await add('form_version', 'integer')
  await fillSubmissions(database)
  for (const name of ['reference', 'language', 'form_version']) {
    await database.schema
      .alterTable('submissions')
      .alterColumn(name, (column) => column.setNotNull())
      .execute()
  }
  await database.schema.createIndex('submissions_by_reference').on('submissions').column('reference').unique().execute()
}

/** SQLite cannot drop a table's unique constraint, so both engines get a new table. */
async function rebuildOutbox(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('outbox_new')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.references('submissions.id'))
    .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', emailKinds)))
    .addColumn('dedupe_key', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull().check(oneOf('audience', audiences)))
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('reply_to', 'text')
    .addColumn('status', 'text', (column) =>
      column.notNull().defaultTo('waiting').check(oneOf('status', emailStatuses)),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    // Last, so that SQLite need not read past them to find the others.
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .execute()
  await copyOutbox(database)
  await database.schema.dropTable('outbox').execute()
  await database.schema.alterTable('outbox_new').renameTo('outbox').execute()
  await database.schema.createIndex('outbox_by_submission').on('outbox').column('submission_id').execute()
  await database.schema.createIndex('outbox_by_dedupe_key').on('outbox').column('dedupe_key').unique().execute()
  await database.schema
    .createIndex('outbox_by_audience')
    .on('outbox')
    .columns(['status', 'audience', 'due_at', 'id'])
    .execute()
  await database.schema
    .createIndex('outbox_by_recipient')
    .on('outbox')
    .columns(['recipient', 'created_at'])
    .where('recipient' as never, 'is not', null)
    .execute()
}

/** Only a confirmation's subject ends with a reference; what was on hold was confirmed without one. */
async function copyOutbox(database: Kysely<unknown>): Promise<void> {
  const same = sql.raw(`id, submission_id, audience, to_address, recipient, reply_to, subject, text, html, status,
    attempts, due_at, leased_until, last_error, created_at, sent_at`)
  const kind = sql`CASE
    WHEN audience = 'office' THEN 'notification'
    WHEN subject LIKE '%(____-____)' THEN 'confirmation'
    ELSE 'held-confirmations' END`
  await sql`INSERT INTO outbox_new (${same}, kind, dedupe_key)
    SELECT ${same}, ${kind}, ${kind} || ':' || submission_id FROM outbox`.execute(database)
}
