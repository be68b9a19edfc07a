import { sql } from 'kysely'
import type { Statements } from './statements'

/**
 * Contacts are inserted before their person. No person is inserted if a concurrent transaction added the same contact.
 */
const DEFERRED = sql`DEFERRABLE INITIALLY DEFERRED`

/** People and the contacts that identify them. */
export const people: Statements = () => [
  sql`CREATE TABLE people (
    id text PRIMARY KEY,
    created_at text NOT NULL,
    joined_to text REFERENCES people (id) ${DEFERRED},
    CONSTRAINT people_joined_to_others CHECK (joined_to <> id)
  )`,
  sql`CREATE INDEX people_by_joined_to ON people (joined_to)`,
  sql`CREATE TABLE person_contacts (
    id text PRIMARY KEY,
    person_id text NOT NULL REFERENCES people (id) ${DEFERRED},
    address text,
    first_name text,
    since text NOT NULL,
    submission_id text NOT NULL REFERENCES submissions (id),
    CONSTRAINT person_contacts_of_one UNIQUE (address, first_name),
    CONSTRAINT person_contacts_whole CHECK ((address IS NULL) = (first_name IS NULL))
  )`,
  sql`CREATE INDEX person_contacts_by_person ON person_contacts (person_id)`,
]
