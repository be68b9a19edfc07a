import { type Kysely, sql } from 'kysely'

export const admits = '002-backups'

/** Pairs of people marked as different. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE people_apart (
    one_id text NOT NULL REFERENCES people (id),
    other_id text NOT NULL REFERENCES people (id),
    since text NOT NULL,
    PRIMARY KEY (one_id, other_id)
  )`.execute(database)
  await sql`CREATE INDEX people_apart_by_other ON people_apart (other_id)`.execute(database)
}
