import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'

test('a commit on SQLite survives a power cut: WAL, synchronous=FULL, foreign keys', async () => {
  const { database } = await openFresh('SQLite')
  const pragma = async (name: string) =>
    Object.values((await sql<object>`PRAGMA ${sql.raw(name)}`.execute(database)).rows[0] ?? {})[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
})

test('keeps frequent SQLite statements prepared', async () => {
  const { database } = await openFresh('SQLite')
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const often = sql<{ n: number }>`SELECT 7 AS n`
  for (let index = 0; index < 300; index++) {
    await sql.raw(`SELECT ${index} AS once`).execute(database)
    expect((await often.execute(database)).rows).toEqual([{ n: 7 }])
  }
  expect(prepare.mock.calls.filter(([statement]) => statement === 'SELECT 7 AS n')).toHaveLength(1)
})
