import { type RawBuilder, sql } from 'kysely'

/**
 * The id of the season that a submission belongs to, as part of a statement: the present one, where it is about no
 * program. Of a program, the one that takes applications on the day (ISO 8601), rather since a day than always; else the
 * next that will; else the
 * newest. Null where the program has none.
 */
export function seasonAt(program: string | undefined, day: string): RawBuilder<string | null> {
  if (program === undefined) return sql`(SELECT id FROM seasons WHERE is_present = 1)`
  const isLater = sql`is_current = 1 AND applications_open > ${day}`
  const isOver = sql`is_current = 1 AND applications_close < ${day}`
  return sql`(SELECT id FROM seasons WHERE program_id = ${program} ORDER BY
    CASE WHEN is_current = 0 THEN 2 WHEN ${isOver} THEN 1 ELSE 0 END,
    CASE WHEN ${isLater} THEN applications_open ELSE '' END,
    CASE WHEN ${isOver} THEN applications_close ELSE '' END DESC,
    applications_open IS NULL, is_present DESC, COALESCE(year, 0) DESC, id LIMIT 1)`
}
