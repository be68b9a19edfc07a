import { sql } from 'kysely'
import { oneOf } from '../one-of'
import type { Statements } from './statements'
import { channels } from './values'

/** Submissions and their corrections. */
export const submissions: Statements = () => [
  sql`CREATE TABLE submissions (
    id text PRIMARY KEY,
    form text NOT NULL,
    answers json NOT NULL,
    digest text NOT NULL,
    idempotency_key text,
    created_at text NOT NULL,
    spam_flags text,
    reference text NOT NULL,
    sender_name text,
    sender_email text,
    language text NOT NULL,
    form_version integer NOT NULL,
    entered_by text REFERENCES staff (id),
    entered_from text CHECK (${oneOf('entered_from', channels)}),
    arrived_at text,
    season_id text REFERENCES seasons (id),
    CONSTRAINT one_submission_per_key UNIQUE (form, idempotency_key)
  )`,
  sql`CREATE UNIQUE INDEX submissions_by_reference ON submissions (reference)`,
  sql`CREATE TABLE held_confirmations (
    id text PRIMARY KEY REFERENCES submissions (id),
    recipient text NOT NULL,
    to_address text NOT NULL,
    due_at text NOT NULL
  )`,
  sql`CREATE INDEX held_by_recipient ON held_confirmations (recipient, due_at)`,
  sql`CREATE INDEX held_by_due ON held_confirmations (due_at)`,
  sql`CREATE TABLE corrections (
    submission_id text NOT NULL REFERENCES submissions (id),
    field text NOT NULL,
    value text NOT NULL,
    corrected_by text NOT NULL REFERENCES staff (id),
    corrected_at text NOT NULL,
    PRIMARY KEY (submission_id, field)
  )`,
]
