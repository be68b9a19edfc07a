import { sql } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import type { Statements } from './statements'
import { attemptKinds, linkPurposes, presenceKinds, roles, signInKinds, writingKinds } from './values'

/** Staff, sign-in, and presence. */
export const staff: Statements = () => [
  sql`CREATE TABLE staff (
    id text PRIMARY KEY,
    email text NOT NULL,
    email_key text NOT NULL,
    name text NOT NULL,
    role text NOT NULL CHECK (${oneOf('role', roles)}),
    notify integer NOT NULL DEFAULT 1 CHECK (${isFlag('notify')}),
    notify_weekly integer NOT NULL DEFAULT 1 CHECK (${isFlag('notify_weekly')}),
    keys integer NOT NULL DEFAULT 1 CHECK (${isFlag('keys')}),
    unread_from text NOT NULL,
    created_at text NOT NULL,
    joined_at text,
    removed_at text
  )`,
  sql`CREATE UNIQUE INDEX staff_by_email ON staff (email_key) WHERE removed_at IS NULL`,
  sql`CREATE TABLE staff_sessions (
    id text PRIMARY KEY,
    staff_id text NOT NULL REFERENCES staff (id),
    digest text NOT NULL UNIQUE,
    browser text NOT NULL,
    created_at text NOT NULL,
    seen_at text NOT NULL,
    verified_at text NOT NULL,
    ended_at text
  )`,
  sql`CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id)`,
  sql`CREATE TABLE passkeys (
    id text PRIMARY KEY,
    staff_id text NOT NULL REFERENCES staff (id),
    public_key text NOT NULL,
    counter integer NOT NULL,
    transports text NOT NULL,
    name text NOT NULL,
    created_at text NOT NULL,
    used_at text
  )`,
  sql`CREATE INDEX passkeys_by_staff ON passkeys (staff_id)`,
  // Includes attempts by unknown people.
  sql`CREATE TABLE sign_in_requests (
    id text PRIMARY KEY,
    kind text NOT NULL CHECK (${oneOf('kind', signInKinds)}),
    staff_id text REFERENCES staff (id),
    browser_digest text NOT NULL,
    code_digest text,
    challenge text,
    tries integer NOT NULL DEFAULT 0,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    used_at text
  )`,
  sql`CREATE INDEX sign_in_requests_by_browser ON sign_in_requests (browser_digest)`,
  sql`CREATE INDEX sign_in_requests_by_expiry ON sign_in_requests (expires_at)`,
  sql`CREATE TABLE sign_in_links (
    id text PRIMARY KEY,
    purpose text NOT NULL CHECK (${oneOf('purpose', linkPurposes)}),
    staff_id text REFERENCES staff (id),
    digest text UNIQUE,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    used_at text
  )`,
  sql`CREATE INDEX sign_in_links_by_staff ON sign_in_links (staff_id)`,
  // Counts per minute and keyed digest.
  sql`CREATE TABLE refused_attempts (
    minute text NOT NULL,
    kind text NOT NULL CHECK (${oneOf('kind', attemptKinds)}),
    digest text NOT NULL,
    count integer NOT NULL,
    in_log integer NOT NULL DEFAULT 0 CHECK (${isFlag('in_log')}),
    PRIMARY KEY (minute, kind, digest)
  )`,
  // Finds rows that the event log does not summarize yet.
  sql`CREATE INDEX refused_attempts_not_in_log ON refused_attempts (minute) WHERE in_log = 0`,
  sql`CREATE TABLE presence (
    id text PRIMARY KEY,
    session_id text NOT NULL REFERENCES staff_sessions (id) ON DELETE CASCADE,
    staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    subject_kind text NOT NULL CHECK (${oneOf('subject_kind', presenceKinds)}),
    subject_id text NOT NULL,
    writing text CHECK (${oneOf('writing', writingKinds)}),
    turn integer NOT NULL,
    since text NOT NULL,
    expires_at text NOT NULL
  )`,
  sql`CREATE INDEX presence_by_subject ON presence (subject_kind, subject_id)`,
  sql`CREATE INDEX presence_by_expiry ON presence (expires_at)`,
]
