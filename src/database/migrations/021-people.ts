import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

/** People are rows, with the contacts by which they are known again; tags and reads belong to submissions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createPeople(database)
  await createContacts(database)
  await giveContacts(database)
  await createTags(database)
  await createReads(database)
}

async function createPeople(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('joined_to', 'text', (column) => column.references('people.id').modifyEnd(DEFERRED))
    .addCheckConstraint('people_joined_to_others', sql`joined_to <> id`)
    .execute()
  await database.schema.createIndex('people_by_joined_to').on('people').column('joined_to').execute()
}

/** A contact is stored before its person: where another transaction stores the same contact first, there is none. */
const DEFERRED = sql`DEFERRABLE INITIALLY DEFERRED`

async function createContacts(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('person_contacts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').modifyEnd(DEFERRED))
    .addColumn('address', 'text')
    .addColumn('first_name', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id'))
    .addUniqueConstraint('person_contacts_of_one', ['address', 'first_name'])
    .addCheckConstraint('person_contacts_whole', sql`(address IS NULL) = (first_name IS NULL)`)
    .execute()
  await database.schema.createIndex('person_contacts_by_person').on('person_contacts').column('person_id').execute()
}

/** Whatever is there already is of a person of its own. */
async function giveContacts(database: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO people (id, created_at) SELECT submission_id, received_at FROM inbox`.execute(database)
  await sql`INSERT INTO person_contacts (id, person_id, since, submission_id)
    SELECT submission_id, submission_id, received_at, submission_id FROM inbox`.execute(database)
  await database.schema
    .alterTable('inbox')
    .addColumn('contact_id', 'text', (column) => column.references('person_contacts.id'))
    .execute()
  await sql`UPDATE inbox SET contact_id = submission_id`.execute(database)
  await database.schema.createIndex('inbox_by_contact').on('inbox').columns(['contact_id', 'position']).execute()
  await database.schema.dropIndex('inbox_by_person').execute()
  await database.schema.alterTable('inbox').dropColumn('person_key').execute()
  await database.schema.dropTable('person_submissions').execute()
  await database.schema.dropTable('person_keys').execute()
}

async function createTags(database: Kysely<unknown>): Promise<void> {
  const tags = database.schema
    .createTable('submission_tags_new')
    .addColumn('tag_id', 'text', (column) => column.notNull().references('tags.id'))
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id'))
    .addColumn('position', positionType(database), (column) => column.notNull())
    .addPrimaryKeyConstraint('submission_tags_of_one', ['submission_id', 'tag_id'])
  await replace(database, 'submission_tags', tags, sql`tag_id, submission_id, old.position`)
  await database.schema
    .createIndex('submission_tags_by_tag')
    .on('submission_tags')
    .columns(['tag_id', 'position'])
    .execute()
}

async function createReads(database: Kysely<unknown>): Promise<void> {
  const reads = database.schema
    .createTable('staff_reads_new')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id'))
    .addColumn('position', positionType(database), (column) => column.notNull())
    .addColumn('read_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_reads_of_one', ['staff_id', 'submission_id'])
  await replace(database, 'staff_reads', reads, sql`staff_id, submission_id, old.position, read_at`)
  await database.schema
    .createIndex('staff_reads_by_position')
    .on('staff_reads')
    .columns(['staff_id', 'position'])
    .execute()
}

async function replace(
  database: Kysely<unknown>,
  name: string,
  table: CreateTableBuilder<string, string>,
  columns: ReturnType<typeof sql>,
): Promise<void> {
  const withoutRowid = isSqlite(database) ? table.modifyEnd(sql`WITHOUT ROWID`) : table
  await withoutRowid.execute()
  await sql`INSERT INTO ${sql.table(`${name}_new`)} SELECT ${columns} FROM ${sql.table(name)} AS old
    JOIN inbox ON inbox.position = old.position`.execute(database)
  await database.schema.dropTable(name).execute()
  await database.schema.alterTable(`${name}_new`).renameTo(name).execute()
}

function positionType(database: Kysely<unknown>): 'integer' | 'bigint' {
  return isSqlite(database) ? 'integer' : 'bigint'
}

function isSqlite(database: Kysely<unknown>): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter
}
