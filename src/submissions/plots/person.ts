import { type RawBuilder, sql } from 'kysely'

/**
 * Whose a submission is: whom staff gave it to, whom they joined its key with, else whoever its key stands for, else
 * nobody but its own. For a query of the inbox with both tables joined to it.
 */
export const person: RawBuilder<string> = sql`coalesce(
  person_submissions.person_id, person_keys.person_id, inbox.person_key, inbox.submission_id)`
