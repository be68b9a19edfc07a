import { type RawBuilder, sql } from 'kysely'

/**
 * The id of the season that a submission belongs to, as part of a statement: the present one, where it is about no
 * program. Of a program's seasons it is, in this order, the one whose window has opened and holds the day (ISO 8601),
 * an earlier one whose window held it and is over today, one that always takes applications, the next that will, the one that closed last,
 * and the newest. Null where the program has none.
 */
export function seasonAt(program: string | undefined, day: string, today: string): RawBuilder<string | null> {
  if (program === undefined) return sql`(SELECT id FROM seasons WHERE is_present = 1)`
  const isLater = sql`is_current = 1 AND applications_open > ${day}`
  const isOver = sql`is_current = 1 AND applications_close < ${day}`
  const held = sql`is_current = 0 AND applications_open <= ${day} AND applications_close >= ${day} AND applications_close < ${today}`
  return sql`(SELECT id FROM seasons WHERE program_id = ${program} ORDER BY
    CASE WHEN ${held} THEN 1 WHEN is_current = 0 THEN 5 WHEN ${isOver} THEN 4 WHEN ${isLater} THEN 3
      WHEN applications_open IS NULL THEN 2 ELSE 0 END,
    CASE WHEN ${isLater} THEN applications_open ELSE '' END,
    CASE WHEN ${isOver} THEN applications_close ELSE '' END DESC,
    is_present DESC, COALESCE(year, 0) DESC, id LIMIT 1)`
}
