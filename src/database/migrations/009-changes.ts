import { type Kysely, sql } from 'kysely'

/** Rows changed by each event, with undo data. Earlier events have none and can no longer be undone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE changes (
    row_key text NOT NULL,
    sequence integer NOT NULL REFERENCES events (sequence) ON DELETE CASCADE ON UPDATE CASCADE,
    inverse text,
    undone_at text,
    PRIMARY KEY (row_key, sequence)
  )`.execute(database)
  await sql`CREATE INDEX changes_by_event ON changes (sequence)`.execute(database)
  // Undo data of earlier answers. Canceling a waiting answer now only stops it.
  await sql`DROP TABLE answer_effects`.execute(database)
}
