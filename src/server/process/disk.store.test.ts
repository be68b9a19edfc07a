import { expect, test } from 'vitest'
import { freshSettings } from '../../../tests/support/database-engines'
import { openDatabase } from '../../database/connection'
import { readDataSpace } from './disk'

test.each(['SQLite', 'PostgreSQL'] as const)('reads the disk space on %s', async (engine) => {
  const settings = { databaseUrl: undefined, ...(await freshSettings(engine)) }
  const database = await openDatabase(settings)
  const room = await readDataSpace(settings, database)
  await database.destroy()
  if (room && 'database' in room) expect([engine, room.database > 100_000]).toEqual(['PostgreSQL', true])
  else expect([engine, room && room.free <= room.total && room.free > 0]).toEqual(['SQLite', true])
})

test('resolves to undefined if the system does not report it', async () => {
  expect(
    await readDataSpace({ databaseUrl: undefined, dataDir: '/no/such/folder' }, undefined as never),
  ).toBeUndefined()
})
