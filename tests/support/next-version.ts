import { type Kysely, sql } from 'kysely'
import { migrateToLatest, migrations, type SiteMigration } from '../../src/database/migrate'

export const NEWEST = Object.keys(migrations).at(-1) ?? ''

export const NEXT = '999-adding'

const adding: SiteMigration = {
  async up(transaction: Kysely<unknown>) {
    for (const table of ['submissions', 'outbox', 'inbox', 'events', 'backups'])
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN new_column text`.execute(transaction)
    await sql`CREATE TABLE new_table (id text PRIMARY KEY)`.execute(transaction)
  },
}

/** Migrates a database as the next version would. Versions that know the migration `admits` may keep using it. */
export function migrateFurther<T>(database: Kysely<T>, admits: string | undefined = NEWEST): Promise<void> {
  return migrateToLatest(database, { ...migrations, [NEXT]: { ...adding, ...(admits && { admits }) } })
}
