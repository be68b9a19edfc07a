import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

const FIRST_MOMENT = Date.UTC(2020, 0, 1)

/**
 * Puts every earlier submission into the inbox. Its position is the time in its UUIDv7 and the 12 bits after
 * the version, or one more than the position before it.
 */
export async function fillInbox(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  const numberOf = isSqlite ? sqliteNumber : postgresNumber
  const position = sql`(${numberOf([1, 8], [10, 4])} - ${sql.lit(FIRST_MOMENT)}) * 4096 + ${numberOf([16, 3])}`
  // The highest of what the rows before would push this one to: position - row is at least as high as for each of them.
  await sql`INSERT INTO inbox (position, submission_id, form, received_at, status)
    SELECT max(position - row) OVER (ORDER BY id) + row, id, form, created_at,
      CASE WHEN spam_flags IS NULL THEN 'open' ELSE 'spam' END
    FROM (SELECT id, form, created_at, spam_flags, ${position} AS position, row_number() OVER (ORDER BY id) AS row
      FROM submissions) AS numbered`.execute(database)
}

type Span = readonly [start: number, length: number]

/** The number that an id's hexadecimal digits make. SQLite has no function for it. */
function sqliteNumber(...spans: Span[]): RawBuilder<number> {
  const places = spans.flatMap(([start, length]) => Array.from({ length }, (_, index) => start + index))
  const digits = places.map(
    (place, index) =>
      sql`(instr('123456789abcdef', substr(id, ${sql.lit(place)}, 1)) << ${sql.lit(4 * (places.length - 1 - index))})`,
  )
  return sql`(${sql.join(digits, sql` + `)})`
}

function postgresNumber(...spans: Span[]): RawBuilder<number> {
  const digits = spans.map(([start, length]) => sql`substr(id, ${sql.lit(start)}, ${sql.lit(length)})`)
  return sql`('x' || lpad(${sql.join(digits, sql` || `)}, 16, '0'))::bit(64)::bigint`
}
