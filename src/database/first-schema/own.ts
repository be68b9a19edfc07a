import { sql } from 'kysely'
import type { Statements } from './statements'

/** What the database and the server keep for themselves. */
export const own: Statements = () => [
  sql`CREATE TABLE backups (
    id text PRIMARY KEY,
    made_at text NOT NULL
  )`,
  // Used on PostgreSQL alone: beside a SQLite file the secret is a file of its own.
  sql`CREATE TABLE secrets (
    name text PRIMARY KEY,
    value text NOT NULL
  )`,
  sql`CREATE TABLE probes (
    id text PRIMARY KEY,
    at text NOT NULL
  )`,
  // The columns that rate-limiter-flexible asks for; used on PostgreSQL alone.
  sql`CREATE TABLE rates (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
]
