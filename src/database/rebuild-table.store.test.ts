import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, freshSettings } from '../../tests/support/database-engines'
import { openAsIs } from '../../tests/support/first-database'
import { migrateToLatest, type SiteMigration } from './migrate'
import { rebuildTable } from './rebuild-table'
import { setChoices } from './set-choices'

const first = [
  `CREATE TABLE pets (id integer PRIMARY KEY, kind text CHECK (kind IN ('cat')), mother integer REFERENCES pets (id))`,
  'CREATE UNIQUE INDEX pets_by_mother ON pets (mother)',
  'CREATE TABLE toys (pet integer NOT NULL REFERENCES pets (id) ON DELETE CASCADE)',
  "INSERT INTO pets VALUES (1, 'cat', NULL), (2, 'cat', 1)",
  'INSERT INTO toys VALUES (2)',
]

test.each(engines)('on %s, extends a list of values and keeps rows, indexes, and foreign keys', async (engine) => {
  await using database = openAsIs(await freshSettings(engine))
  const run = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(database)).rows
  const steps: Record<string, SiteMigration> = {
    '001-first': {
      async up(transaction) {
        for (const statement of first) await sql.raw(statement).execute(transaction)
      },
    },
    '002-dogs': { up: (transaction) => setChoices(transaction, 'pets', 'kind', ['cat', 'dog']) },
  }
  await migrateToLatest(database, steps)
  await run("INSERT INTO pets VALUES (3, 'dog', 2)")
  expect(await run('SELECT * FROM pets ORDER BY id')).toEqual([
    { id: 1, kind: 'cat', mother: null },
    { id: 2, kind: 'cat', mother: 1 },
    { id: 3, kind: 'dog', mother: 2 },
  ])
  expect(await run('SELECT * FROM toys')).toEqual([{ pet: 2 }])
  await expect(run("INSERT INTO pets VALUES (4, 'cow', 3)")).rejects.toThrow(/check constraint/i)
  await expect(run("INSERT INTO pets VALUES (4, 'dog', 2)")).rejects.toThrow(/unique/i)
  await expect(run("INSERT INTO pets VALUES (4, 'dog', 9)")).rejects.toThrow(/foreign key/i)
  await expect(run('INSERT INTO toys VALUES (9)')).rejects.toThrow(/foreign key/i)
})

test('rejects a column without a list of values', async () => {
  await using database = openAsIs(await freshSettings('SQLite'))
  for (const statement of first) await sql.raw(statement).execute(database)
  await sql`PRAGMA foreign_keys = OFF`.execute(database)
  await expect(setChoices(database as never, 'pets', 'mother', ['1'])).rejects.toThrow('no list of values')
})

test('rejects a table while foreign keys are enforced', async () => {
  await using database = openAsIs(await freshSettings('SQLite'))
  for (const statement of first) await sql.raw(statement).execute(database)
  await expect(rebuildTable(database as never, 'pets', (same) => same)).rejects.toThrow('without foreign keys')
})
