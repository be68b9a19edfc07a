import { sql } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import type { Statements } from './statements'
import { planActions, planFailures, planOutcomes, publicationReasons, routineNames } from './values'

/** Content edits, uploaded files, and findings. */
export const editorial: Statements = (dialect) => [...documents, ...files(dialect), ...findings]

const documents = [
  sql`CREATE TABLE content_revisions (
    id text PRIMARY KEY,
    document text NOT NULL,
    value text,
    created_at text NOT NULL,
    created_by text REFERENCES staff (id)
  )`,
  sql`CREATE INDEX content_revisions_by_document ON content_revisions (document, id)`,
  sql`CREATE TABLE content_documents (
    name text PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    draft_id text REFERENCES content_revisions (id),
    published_id text REFERENCES content_revisions (id),
    published_at text
  )`,
  sql`CREATE TABLE publications (
    number integer PRIMARY KEY,
    document text NOT NULL,
    revision_id text REFERENCES content_revisions (id),
    previous_id text REFERENCES content_revisions (id),
    reason text NOT NULL CHECK (${oneOf('reason', publicationReasons)}),
    published_at text NOT NULL,
    published_by text REFERENCES staff (id)
  )`,
  sql`CREATE INDEX publications_by_document ON publications (document, number)`,
  sql`CREATE TABLE content_schedule (
    id text PRIMARY KEY,
    document text NOT NULL,
    action text NOT NULL CHECK (${oneOf('action', planActions)}),
    revision_id text REFERENCES content_revisions (id),
    due_at text NOT NULL,
    created_at text NOT NULL,
    created_by text REFERENCES staff (id),
    ended_at text,
    outcome text CHECK (${oneOf('outcome', planOutcomes)}),
    failure text CHECK (${oneOf('failure', planFailures)}),
    CONSTRAINT content_schedule_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CONSTRAINT content_schedule_failed CHECK ((outcome IS NOT NULL AND outcome = 'failed') = (failure IS NOT NULL))
  )`,
  sql`CREATE INDEX content_schedule_by_due ON content_schedule (ended_at, due_at)`,
  sql`CREATE TABLE content_state (
    id text PRIMARY KEY,
    revision integer NOT NULL,
    began_at text NOT NULL
  )`,
]

const files: Statements = ({ bytes }) => [
  sql`CREATE TABLE files (
    id text PRIMARY KEY,
    name text NOT NULL,
    size integer NOT NULL,
    created_at text NOT NULL,
    created_by text REFERENCES staff (id),
    removed_at text
  )`,
  sql`CREATE TABLE file_parts (
    name text PRIMARY KEY,
    file_id text NOT NULL REFERENCES files (id),
    type text NOT NULL,
    bytes ${bytes} NOT NULL
  )`,
  sql`CREATE INDEX file_parts_by_file ON file_parts (file_id)`,
]

const findings = [
  sql`CREATE TABLE findings (
    id text PRIMARY KEY,
    check_name text NOT NULL,
    document text NOT NULL,
    field text NOT NULL,
    message text NOT NULL,
    found_at text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    accepted_at text,
    accepted_by text REFERENCES staff (id),
    reason text
  )`,
  sql`CREATE TABLE link_answers (
    address text PRIMARY KEY,
    asked_at text NOT NULL,
    is_reachable integer NOT NULL CHECK (${isFlag('is_reachable')})
  )`,
  sql`CREATE TABLE routines (
    name text PRIMARY KEY CHECK (${oneOf('name', routineNames)}),
    last_at text NOT NULL
  )`,
]
