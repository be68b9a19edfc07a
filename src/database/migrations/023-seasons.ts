import { type Kysely, sql } from 'kysely'

/** Programs, and their seasons as they were last published; a submission belongs to the season in which it came. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createSeasons(database)
  await createDays(database)
  for (const table of ['submissions', 'inbox'])
    await database.schema
      .alterTable(table)
      .addColumn('season_id', 'text', (column) => column.references('seasons.id'))
      .execute()
  await sql`CREATE INDEX inbox_by_season ON inbox (season_id, position, form, status, assignee_id, program, notes)
    WHERE status <> 'spam'`.execute(database)
}

async function createSeasons(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('programs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('seasons')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('program_id', 'text', (column) => column.notNull().references('programs.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('year', 'integer')
    .addColumn('begins', 'text', (column) => column.notNull())
    .addColumn('ends', 'text', (column) => column.notNull())
    .addColumn('applications_open', 'text')
    .addColumn('applications_close', 'text')
    .addColumn('accept_by', 'text')
    .addColumn('deposit_cents', 'integer', (column) => column.notNull())
    .addColumn('partner_cents', 'integer', (column) => column.notNull())
    .addColumn('regular_cents', 'integer', (column) => column.notNull())
    .addColumn('is_present', 'integer', (column) => column.notNull())
    .addUniqueConstraint('seasons_of_one_year', ['program_id', 'year'])
    .addCheckConstraint('seasons_hours', sql`begins < ends`)
    .addCheckConstraint('seasons_fees', sql`deposit_cents >= 0 AND partner_cents >= 0 AND regular_cents >= 0`)
    .addCheckConstraint('seasons_present', sql`is_present IN (0, 1)`)
    .execute()
  await sql`CREATE UNIQUE INDEX seasons_present_once ON seasons (is_present) WHERE is_present = 1`.execute(database)
}

async function createDays(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('season_days')
    .addColumn('season_id', 'text', (column) => column.notNull().references('seasons.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('season_days_key', ['season_id', 'number'])
    .addCheckConstraint('season_days_dates', sql`month BETWEEN 1 AND 12 AND day BETWEEN 1 AND 31`)
    .execute()
}
