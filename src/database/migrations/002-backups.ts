import { type Kysely, sql } from 'kysely'
import { oneOf } from '../one-of'

/** Values at the time of this migration. */
const reasons = ['night', 'migration', 'owner', 'command']

/** Scheduled backups and leases for background jobs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const column = (definition: ReturnType<typeof sql>) => sql`ALTER TABLE backups ADD COLUMN ${definition}`

const statements = [
  sql`CREATE TABLE leases (
    name text PRIMARY KEY,
    holder text NOT NULL,
    until bigint NOT NULL
  )`,
  sql`CREATE TABLE backup_requests (
    id text PRIMARY KEY,
    asked_at text NOT NULL,
    asked_by text NOT NULL REFERENCES staff (id)
  )`,
  column(sql`name text`),
  column(sql`reason text CHECK (${oneOf('reason', reasons)})`),
  column(sql`kilobytes integer`),
  column(sql`took_ms integer`),
  column(sql`failure text`),
  column(sql`left_at text`),
  column(sql`left_ms integer`),
  column(sql`left_failure text`),
  column(sql`proved_at text`),
  column(sql`proof_ms integer`),
  column(sql`proof_failure text`),
  column(sql`removed_at text`),
  sql`CREATE INDEX backups_by_made_at ON backups (made_at)`,
]
