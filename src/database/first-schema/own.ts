import { sql } from 'kysely'
import type { Statements } from './statements'

/** Internal tables of the database and the server. */
export const own: Statements = () => [
  sql`CREATE TABLE backups (
    id text PRIMARY KEY,
    made_at text NOT NULL
  )`,
  // PostgreSQL only. With SQLite, the secret is in a file.
  sql`CREATE TABLE secrets (
    name text PRIMARY KEY,
    value text NOT NULL
  )`,
  sql`CREATE TABLE probes (
    id text PRIMARY KEY,
    at text NOT NULL
  )`,
  // Column names required by rate-limiter-flexible. PostgreSQL only.
  sql`CREATE TABLE rates (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
]
