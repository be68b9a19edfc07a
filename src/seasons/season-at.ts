import { type RawBuilder, sql } from 'kysely'

/**
 * The id of the season that a submission belongs to, as part of the statement that stores it: the present one, where it
 * is about no program; of a program, only where that is in season and takes applications on the day (ISO 8601). Null
 * where there is none.
 */
export function seasonAt(program: string | undefined, day: string): RawBuilder<string | null> {
  const isOpen = sql`program_id = ${program}
    AND (applications_open IS NULL OR applications_open <= ${day})
    AND (applications_close IS NULL OR applications_close >= ${day})`
  return sql`(SELECT id FROM seasons WHERE is_present = 1${program === undefined ? sql`` : sql` AND ${isOpen}`})`
}
