import { sql } from 'kysely'
import { isFlag } from '../one-of'
import type { Statements } from './statements'

/** Programs and their published seasons. */
export const seasons: Statements = () => [
  sql`CREATE TABLE programs (
    id text PRIMARY KEY,
    name text NOT NULL
  )`,
  sql`CREATE TABLE seasons (
    id text PRIMARY KEY,
    program_id text NOT NULL REFERENCES programs (id),
    name text NOT NULL,
    year integer,
    begins text NOT NULL,
    ends text NOT NULL,
    applications_open text,
    applications_close text,
    accept_by text,
    deposit_cents integer NOT NULL,
    partner_cents integer NOT NULL,
    regular_cents integer NOT NULL,
    is_present integer NOT NULL CHECK (${isFlag('is_present')}),
    is_current integer NOT NULL CHECK (${isFlag('is_current')}),
    CONSTRAINT seasons_of_one_year UNIQUE (program_id, year),
    CONSTRAINT seasons_hours CHECK (begins < ends),
    CONSTRAINT seasons_fees CHECK (deposit_cents >= 0 AND partner_cents >= 0 AND regular_cents >= 0)
  )`,
  sql`CREATE UNIQUE INDEX seasons_present_once ON seasons (is_present) WHERE is_present = 1`,
  sql`CREATE TABLE season_days (
    season_id text NOT NULL REFERENCES seasons (id),
    number integer NOT NULL,
    month integer NOT NULL,
    day integer NOT NULL,
    topic text NOT NULL,
    PRIMARY KEY (season_id, number),
    CONSTRAINT season_days_dates CHECK (month BETWEEN 1 AND 12 AND day BETWEEN 1 AND 31)
  )`,
]
