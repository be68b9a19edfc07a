import { type RawBuilder, sql } from 'kysely'

/**
 * The id of the season that a submission joins, as part of a statement: the current one if it is about no program.
 * Of a program's seasons, the one whose window holds the day (ISO 8601), of two the current one; otherwise one that
 * always takes applications, the next to open, and the last that closed. Null if the program has none.
 */
export function seasonAt(program: string | undefined, day: string): RawBuilder<string | null> {
  if (program === undefined) return sql`(SELECT id FROM seasons WHERE is_current = 1)`
  const isWindowless = sql`applications_open IS NULL AND applications_close IS NULL`
  const isEarly = sql`applications_open > ${day}`
  const isLate = sql`applications_close < ${day}`
  return sql`(SELECT id FROM seasons WHERE program_id = ${program} ORDER BY
    CASE WHEN ${isWindowless} THEN 1 WHEN ${isEarly} THEN 2 WHEN ${isLate} THEN 3 ELSE 0 END,
    CASE WHEN ${isEarly} THEN applications_open ELSE '' END,
    CASE WHEN ${isLate} THEN applications_close ELSE '' END DESC,
    is_current DESC, COALESCE(year, 0) DESC, id LIMIT 1)`
}
