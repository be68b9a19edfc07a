import { sql } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import type { Statements } from './statements'
import { audiences, deliveryFailures, emailKinds, emailStatuses } from './values'

/** The outbox and email limits. */
export const mail: Statements = () => [
  sql`CREATE TABLE outbox (
    id text PRIMARY KEY,
    submission_id text REFERENCES submissions (id),
    kind text NOT NULL CHECK (${oneOf('kind', emailKinds)}),
    dedupe_key text NOT NULL,
    audience text NOT NULL CHECK (${oneOf('audience', audiences)}),
    to_address text NOT NULL,
    recipient text,
    reply_to text,
    language text NOT NULL,
    status text NOT NULL DEFAULT 'waiting' CHECK (${oneOf('status', emailStatuses)}),
    attempts integer NOT NULL DEFAULT 0,
    due_at text NOT NULL,
    leased_until text,
    last_error text,
    failure text CHECK (${oneOf('failure', deliveryFailures)}),
    created_at text NOT NULL,
    sent_at text,
    secret_id text,
    secret_marker text,
    caused_by text REFERENCES staff (id),
    in_reply_to text REFERENCES outbox (id),
    -- The publication that an email quotes which is not written yet.
    content_revision integer,
    -- Last, so that SQLite need not read past them to find the others.
    subject text NOT NULL,
    typed_text text,
    text text NOT NULL,
    html text NOT NULL
  )`,
  sql`CREATE INDEX outbox_by_submission ON outbox (submission_id)`,
  sql`CREATE UNIQUE INDEX outbox_by_dedupe_key ON outbox (dedupe_key)`,
  sql`CREATE INDEX outbox_by_audience ON outbox (status, audience, due_at, id)`,
  sql`CREATE INDEX outbox_by_recipient ON outbox (recipient, created_at) WHERE recipient IS NOT NULL`,
  // Excludes frequent kinds, which are found quickly by scanning the newest rows.
  sql`CREATE INDEX outbox_by_rare_kind ON outbox (kind, id) WHERE kind NOT IN ('notification', 'confirmation')`,
  // This index is nearly empty in normal operation.
  sql`CREATE INDEX outbox_put_off ON outbox (status, created_at, failure) WHERE last_error IS NOT NULL`,
  sql`CREATE TABLE email_uses (
    id text PRIMARY KEY,
    -- The room in the hour is taken before the email is queued.
    outbox_id text NOT NULL REFERENCES outbox (id) DEFERRABLE INITIALLY DEFERRED,
    staff_id text NOT NULL REFERENCES staff (id),
    recipient text,
    sends_at text NOT NULL,
    in_batch integer NOT NULL DEFAULT 0 CHECK (${isFlag('in_batch')})
  )`,
  sql`CREATE INDEX email_uses_by_staff_id ON email_uses (staff_id, sends_at)`,
  sql`CREATE INDEX email_uses_by_recipient ON email_uses (recipient, sends_at)`,
  sql`CREATE INDEX email_uses_by_outbox_id ON email_uses (outbox_id)`,
]
