import { sql } from 'kysely'
import { oneOf } from '../one-of'
import type { Statements } from './statements'
import { subjectKinds } from './values'

/** The event log. */
export const log: Statements = ({ withoutRowid }) => [
  sql`CREATE TABLE events (
    sequence integer PRIMARY KEY CONSTRAINT events_numbered CHECK (sequence > 0),
    id text NOT NULL UNIQUE,
    at text NOT NULL,
    kind text NOT NULL,
    actor_id text REFERENCES staff (id),
    details text,
    salt text,
    digest text NOT NULL,
    details_digest text NOT NULL,
    hash text NOT NULL
  )`,
  sql`CREATE INDEX events_by_at ON events (at, sequence)`,
  sql`CREATE INDEX events_by_actor ON events (actor_id, sequence)`,
  sql`CREATE INDEX events_by_kind ON events (kind, sequence)`,
  sql`CREATE TABLE event_subjects (
    kind text NOT NULL CHECK (${oneOf('kind', subjectKinds)}),
    id text NOT NULL,
    sequence integer NOT NULL REFERENCES events (sequence) ON DELETE CASCADE ON UPDATE CASCADE,
    version integer,
    PRIMARY KEY (kind, id, sequence)
  ) ${withoutRowid}`,
  // A covering index, to read the subjects of thousands of events.
  sql`CREATE INDEX event_subjects_by_event ON event_subjects (sequence, kind, id, version)`,
  sql`CREATE TABLE batches (
    id text PRIMARY KEY,
    sequence integer NOT NULL UNIQUE REFERENCES events (sequence),
    count integer NOT NULL
  )`,
]
