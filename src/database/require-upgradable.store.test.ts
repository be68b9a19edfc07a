import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../tests/support/database-engines'
import { digestRows, firstDatabase, openAsIs } from '../../tests/support/first-database'
import { openDatabase } from './connection'

/** Creates a database of the first schema and runs statements on it. */
async function changed(engine: Engine, statements: readonly string[]) {
  const settings = await firstDatabase(engine)
  await using database = openAsIs(settings)
  for (const statement of statements) await sql.raw(statement).execute(database)
  return settings
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test.each([
    ['a column', ['ALTER TABLE submissions DROP COLUMN spam_flags'], 'submissions.spam_flags text'],
    [
      'a check',
      [
        'DROP TABLE routines',
        "CREATE TABLE routines (name text PRIMARY KEY CHECK (name = 'x'), last_at text NOT NULL)",
      ],
      'routines CHECK',
    ],
    ['a unique key', ['DROP INDEX staff_by_email'], 'staff unique'],
    ['all migrations that are known', ["UPDATE kysely_migration SET name = '031-older'"], '001-first-schema'],
  ])('a database that lacks %s is refused before anything is changed', async (_what, statements, missing) => {
    const settings = await changed(engine, statements)
    const before = await digestRows(settings)
    const opened = openDatabase({ ...settings, beforeMigration: async () => expect.unreachable() })
    await expect(opened).rejects.toThrow(
      new RegExp(`lacks “${missing}.*”: only one that version 0.1.0 or a newer one has made can be upgraded$`, 'i'),
    )
    expect(await digestRows(settings)).toEqual(before)
  })

  test('ignores tables and columns added by an operator', async () => {
    const settings = await changed(engine, [
      'CREATE TABLE reports (id text)',
      'CREATE INDEX by_name ON submissions (sender_name)',
      'ALTER TABLE submissions ADD COLUMN source text',
      ...(engine === 'PostgreSQL'
        ? ['GRANT SELECT ON submissions TO pg_monitor', 'ALTER TABLE staff RENAME CONSTRAINT staff_pkey TO staff_key']
        : []),
    ])
    await (await openDatabase(settings)).destroy()
  })
})
