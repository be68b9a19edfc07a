import { type Kysely, sql } from 'kysely'

/** The rows that events changed, with what undoing needs. Events from before have none and can no longer be undone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE changes (
    row_key text NOT NULL,
    sequence integer NOT NULL REFERENCES events (sequence) ON DELETE CASCADE ON UPDATE CASCADE,
    inverse text,
    undone_at text,
    PRIMARY KEY (row_key, sequence)
  )`.execute(database)
  await sql`CREATE INDEX changes_by_event ON changes (sequence)`.execute(database)
  // An answer that is waiting now is only stopped: what it changed of its submission was kept here.
  await sql`DROP TABLE answer_effects`.execute(database)
}
