import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'

test('a commit on SQLite survives a power cut: WAL, synchronous=FULL, foreign keys', async () => {
  const { database } = await openFresh('SQLite')
  const pragma = async (name: string) =>
    Object.values((await sql<object>`PRAGMA ${sql.raw(name)}`.execute(database)).rows[0] ?? {})[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
})
