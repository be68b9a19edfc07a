import { type Kysely, type RawBuilder, sql } from 'kysely'
import { oneOf } from '../one-of'
import { setChoices } from '../set-choices'

const states = [
  ...['applied', 'offered', 'waitlisted', 'rejected', 'accepted', 'declined', 'withdrawn', 'lapsed'],
  ...['moved', 'duplicate'],
]
const letterKinds = [
  ...['offer', 'waitlist', 'rejection', 'confirmed', 'lapse', 'correction'],
  ...['considering', 'reminder', 'closing', 'free'],
]
const failures = [
  ...['unreachable', 'unknown-host', 'silent', 'cut-off', 'certificate', 'unencrypted', 'password', 'sender'],
  ...['unwritable', 'no-address', 'address-refused', 'mailbox-off', 'mailbox-full', 'blocked', 'too-large', 'later'],
  ...['refused', 'daily-limit'],
]
const subjects = [
  ...['application', 'batch', 'document', 'email', 'event', 'file', 'finding', 'letter-template', 'note', 'person'],
  ...['saved-reply', 'saved-view', 'school', 'season', 'staff', 'submission', 'tag'],
]

/** Adds admissions: seats, applications with their states, ratings and letters. Each application becomes a row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
  await setChoices(database, 'event_subjects', 'kind', subjects)
  await setChoices(database, 'outbox', 'failure', failures)
  await setChoices(database, 'routines', 'name', ['site-check', 'warning', 'letter'])
}

const statements: readonly RawBuilder<unknown>[] = [
  sql`ALTER TABLE seasons ADD COLUMN seats integer`,
  sql`ALTER TABLE seasons ADD COLUMN allowed_over integer`,
  sql`CREATE TABLE applications (
    id text PRIMARY KEY,
    submission_id text NOT NULL REFERENCES submissions (id),
    season_id text REFERENCES seasons (id),
    state text NOT NULL DEFAULT 'applied' CHECK (${oneOf('state', states)}),
    version integer NOT NULL DEFAULT 1,
    decision_number integer NOT NULL DEFAULT 0,
    decided_at text,
    reason text,
    rank double precision,
    deadline text,
    acceptance_id text REFERENCES submissions (id),
    cancellation_id text REFERENCES submissions (id),
    accepted_by text,
    related_id text REFERENCES applications (id) DEFERRABLE INITIALLY DEFERRED,
    created_at text NOT NULL,
    CONSTRAINT applications_have_a_season CHECK (season_id IS NOT NULL OR state = 'applied'),
    CONSTRAINT applications_waitlisted_have_a_rank CHECK ((state = 'waitlisted') = (rank IS NOT NULL)),
    CONSTRAINT applications_offered_have_a_deadline CHECK (state <> 'offered' OR deadline IS NOT NULL),
    CONSTRAINT applications_related CHECK ((state IN ('moved', 'duplicate')) = (related_id IS NOT NULL))
  )`,
  sql`CREATE UNIQUE INDEX applications_by_submission ON applications (submission_id, season_id)`,
  sql`CREATE UNIQUE INDEX applications_without_season ON applications (submission_id) WHERE season_id IS NULL`,
  sql`CREATE INDEX applications_by_season ON applications (season_id, state, rank)`,
  sql`CREATE UNIQUE INDEX applications_by_acceptance ON applications (acceptance_id) WHERE acceptance_id IS NOT NULL`,
  sql`CREATE INDEX applications_by_cancellation ON applications (cancellation_id) WHERE cancellation_id IS NOT NULL`,
  sql`CREATE INDEX applications_by_related ON applications (related_id) WHERE related_id IS NOT NULL`,
  sql`CREATE TABLE ratings (
    application_id text NOT NULL REFERENCES applications (id),
    staff_id text NOT NULL REFERENCES staff (id),
    rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
    sentence text NOT NULL,
    rated_at text NOT NULL,
    PRIMARY KEY (application_id, staff_id)
  )`,
  sql`CREATE TABLE rejected_matches (
    application_id text NOT NULL REFERENCES applications (id),
    submission_id text NOT NULL REFERENCES submissions (id),
    created_at text NOT NULL,
    PRIMARY KEY (application_id, submission_id)
  )`,
  sql`CREATE TABLE letters (
    id text PRIMARY KEY,
    application_id text NOT NULL REFERENCES applications (id),
    kind text NOT NULL CHECK (${oneOf('kind', letterKinds)}),
    tells text CHECK (${oneOf('tells', states)}),
    decision_number integer NOT NULL,
    deadline text,
    email_id text REFERENCES outbox (id),
    batch_id text,
    staff_id text NOT NULL REFERENCES staff (id),
    note text,
    created_at text NOT NULL
  )`,
  sql`CREATE INDEX letters_by_application ON letters (application_id, id)`,
  sql`CREATE INDEX letters_by_batch ON letters (batch_id) WHERE batch_id IS NOT NULL`,
  sql`CREATE UNIQUE INDEX letters_by_email ON letters (email_id) WHERE email_id IS NOT NULL`,
  // Finds other emails without reading past letters that wait. With the status, SQLite prefers it to outbox_by_audience.
  sql`CREATE INDEX outbox_before_letters ON outbox (status, audience, due_at, id, send_after)
    WHERE status = 'waiting' AND kind <> 'letter'`,
  sql`CREATE TABLE letter_templates (
    kind text PRIMARY KEY CHECK (${oneOf('kind', letterKinds)}),
    subject text NOT NULL,
    body text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    changed_at text NOT NULL
  )`,
  sql`CREATE TABLE school_spellings (
    school_key text PRIMARY KEY,
    name text NOT NULL,
    name_key text NOT NULL
  )`,
  sql`INSERT INTO applications (id, submission_id, season_id, created_at)
    SELECT submissions.id, submissions.id, inbox.season_id, submissions.created_at
    FROM inbox JOIN submissions ON submissions.id = inbox.submission_id
    WHERE inbox.form = 'application' AND inbox.status <> 'spam'`,
]
