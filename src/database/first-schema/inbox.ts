import { sql } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import type { Statements } from './statements'
import { noteKinds, statuses } from './values'

/** The inbox and work on submissions. */
export const inbox: Statements = (dialect) => [...list(dialect), ...workTables(dialect), ...writing]

/** Filters of the inbox, each with its own index. Optional columns are indexed only if set. */
const filters = { form: 'form', assignee: 'assignee_id', program: 'program', school: 'school_key', season: 'season_id' }
const optionalColumns = ['program', 'school_key']

/** Extra index columns for combined filters. */
const combinedColumns = ['form', 'status', 'assignee_id', 'program', 'notes']

const list: Statements = ({ position }) => [
  sql`CREATE TABLE inbox (
    position ${position} PRIMARY KEY,
    submission_id text NOT NULL UNIQUE REFERENCES submissions (id),
    form text NOT NULL,
    received_at text NOT NULL,
    status text NOT NULL CHECK (${oneOf('status', statuses)}),
    assignee_id text REFERENCES staff (id),
    notes integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    indexed integer NOT NULL DEFAULT 0,
    program text,
    school text,
    school_key text,
    corrected_name text,
    waiting_position ${position},
    contact_id text REFERENCES person_contacts (id),
    season_id text REFERENCES seasons (id),
    season_assigned integer NOT NULL DEFAULT 0 CHECK (${isFlag('season_assigned')}),
    excerpt text NOT NULL DEFAULT '',
    search_text text NOT NULL DEFAULT ''
  )`,
  sql`CREATE INDEX inbox_by_status ON inbox (${indexColumns('status')})`,
  sql`CREATE INDEX inbox_listed ON inbox (position) WHERE status <> 'spam'`,
  ...Object.entries(filters).map(([name, column]) => indexFilter(name, column)),
  sql`CREATE INDEX inbox_with_notes ON inbox (position) WHERE notes > 0 AND status <> 'spam'`,
  sql`CREATE INDEX inbox_by_version ON inbox (indexed, position)`,
  sql`CREATE INDEX inbox_by_waiting ON inbox (status, waiting_position) WHERE waiting_position IS NOT NULL`,
  sql`CREATE INDEX inbox_by_contact ON inbox (contact_id, position)`,
]

function indexFilter(name: string, column: string) {
  const condition = optionalColumns.includes(column) ? sql` AND ${sql.ref(column)} IS NOT NULL` : sql``
  return sql`CREATE INDEX ${sql.ref(`inbox_by_${name}`)} ON inbox (${indexColumns(column)})
    WHERE status <> 'spam'${condition}`
}

function indexColumns(column: string) {
  return sql.join(
    [column, 'position', ...combinedColumns.filter((each) => each !== column)].map((each) => sql.ref(each)),
  )
}

const workTables: Statements = ({ position, withoutRowid }) => [
  sql`CREATE TABLE staff_reads (
    staff_id text NOT NULL REFERENCES staff (id),
    submission_id text NOT NULL REFERENCES submissions (id),
    position ${position} NOT NULL,
    read_at text NOT NULL,
    PRIMARY KEY (staff_id, submission_id)
  ) ${withoutRowid}`,
  sql`CREATE INDEX staff_reads_by_position ON staff_reads (staff_id, position)`,
  sql`CREATE TABLE tags (
    id text PRIMARY KEY,
    name text NOT NULL,
    name_key text NOT NULL,
    created_at text NOT NULL,
    deleted_at text,
    merged_into text REFERENCES tags (id),
    CONSTRAINT tags_merged_are_deleted CHECK (merged_into IS NULL OR deleted_at IS NOT NULL)
  )`,
  sql`CREATE UNIQUE INDEX tags_by_name ON tags (name_key) WHERE deleted_at IS NULL`,
  sql`CREATE TABLE submission_tags (
    tag_id text NOT NULL REFERENCES tags (id),
    submission_id text NOT NULL REFERENCES submissions (id),
    position ${position} NOT NULL,
    PRIMARY KEY (submission_id, tag_id)
  ) ${withoutRowid}`,
  sql`CREATE INDEX submission_tags_by_tag ON submission_tags (tag_id, position)`,
  sql`CREATE TABLE saved_views (
    id text PRIMARY KEY,
    name text NOT NULL,
    query text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at text NOT NULL,
    deleted_at text
  )`,
  sql`CREATE TABLE selections (
    id text PRIMARY KEY,
    staff_id text NOT NULL REFERENCES staff (id),
    chosen text NOT NULL,
    rows text NOT NULL,
    created_at text NOT NULL,
    used_at text
  )`,
  sql`CREATE INDEX selections_by_age ON selections (created_at)`,
]

const writing = [
  sql`CREATE TABLE notes (
    id text PRIMARY KEY,
    submission_id text NOT NULL REFERENCES submissions (id),
    staff_id text NOT NULL REFERENCES staff (id),
    kind text NOT NULL CHECK (${oneOf('kind', noteKinds)}),
    text text NOT NULL,
    reopens integer NOT NULL DEFAULT 0 CHECK (${isFlag('reopens')}),
    created_at text NOT NULL,
    removed_at text
  )`,
  sql`CREATE INDEX notes_by_submission ON notes (submission_id, id)`,
  sql`CREATE TABLE saved_replies (
    id text PRIMARY KEY,
    title text NOT NULL,
    body text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at text NOT NULL,
    deleted_at text
  )`,
  // State to restore when an answer is canceled.
  sql`CREATE TABLE answer_effects (
    email_id text PRIMARY KEY REFERENCES outbox (id),
    status text CHECK (${oneOf('status', statuses)}),
    assignee_id text REFERENCES staff (id)
  )`,
]
